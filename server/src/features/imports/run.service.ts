import type { Kysely } from 'kysely'
import { inNameOf } from '../../db/actor.ts'
import type { Database, Trx } from '../../db/schema.ts'
import { tried } from '../../db/tried.ts'
import { noteProgress, type TakenJob } from '../background-jobs/background-jobs.queries.ts'
import { insertOpenings } from '../dues/openings.queries.ts'
import { makeDues } from '../fees/dues.service.ts'
import { lockedBatches } from '../memberships/memberships.queries.ts'
import { settleCredits } from '../payments/credit.queries.ts'
import {
  changedColumns,
  isInOtherClass,
  isNewGuardian,
  missingBatches,
  OTHER_CLASS,
} from './changes.ts'
import type { RecordField } from './draft.ts'
import { halvesOf } from './halves.ts'
import { addGuardians } from './import-guardians.queries.ts'
import { importById, lockedImport } from './imports.queries.ts'
import { type Known, knownTo, lockedKnown } from './known.queries.ts'
import {
  insertPlaces,
  insertRecords,
  type Outcome,
  refuseRows,
  saveMade,
  type Waiting,
  waitingAfter,
  writeOver,
} from './run-rows.queries.ts'
import { knownStudents, sameStudent } from './same-student.ts'

export const RUN_JOB = 'run-import'
type Input = { import_id: number; after: number }

/** Rows that are imported together or not at all. */
const CHUNK = 200

type Chosen = { matches: 'skip' | 'update'; doubles: 'skip' | 'update' | 'new' }
type ImportRun = Chosen & { import_id: number; run_on: string; uid: string | null }
type Refused = { row: number; field: string; text: string }

const CHANGED = 'This student was changed since. Bring the file again.'
const UNWRITABLE = 'This row could not be imported.'
const ADDED = 'This student was added since. Bring the file again.'

/** What is done with a row: a record added, one changed, or nothing. */
function actionOf({ state }: Waiting, { matches, doubles }: Chosen) {
  if (state === 'new') return 'add'
  const wish = state === 'changed' ? matches : doubles
  if (wish === 'new') return 'add'
  return wish === 'update' ? 'change' : undefined
}

/** Refuses what is no longer as it was looked at: whom somebody else has added or changed meanwhile. */
async function stillRight(trx: Trx, rows: Waiting[], chosen: Chosen) {
  const refused: Refused[] = []
  const adding = rows.filter((row) => actionOf(row, chosen) === 'add')
  const changing = rows.filter((row) => actionOf(row, chosen) === 'change')
  const locked = await lockedKnown(
    trx,
    changing.flatMap(({ student_id }) => student_id ?? []),
  )
  const known = knownStudents(
    await knownTo(
      trx,
      adding.map(({ draft }) => draft),
    ),
  )
  const add = adding.filter(({ row, state, draft }) => {
    const { kind } = sameStudent(draft, known)
    const isRight = kind === 'new' || (state === 'double' && kind === 'double')
    if (!isRight && kind !== 'double') refused.push({ row, field: 'name', text: ADDED })
    return isRight || kind === 'double'
  })
  const taken = new Set<number>()
  const change = changing.flatMap((row) => {
    const student = locked.get(row.student_id ?? 0)
    if (student && isInOtherClass(row.draft, student)) {
      // They joined it since the look.
      refused.push({ row: row.row, field: 'student_class', text: OTHER_CLASS })
      return []
    }
    if (student && student.version === row.seen_version && !taken.has(student.student_id)) {
      // Two rows may mean one student: the later one does not know what the earlier changes.
      taken.add(student.student_id)
      return [{ row, student }]
    }
    refused.push({ row: row.row, field: 'student_id', text: CHANGED })
    return []
  })
  return { add, change, refused }
}

type Change = { row: Waiting; student: Known }

/** What a row says of the columns that it changes, and what is stored there. */
function changeOf({ row: { draft }, student }: Change) {
  const fields = changedColumns(draft, student)
  const pick = (from: Partial<Record<RecordField, string | number | null>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { student_id: student.student_id, record: pick(draft.record), before: pick(student) }
}

/** Imports some rows, in the ledger's order: students, batches, memberships, fees. */
async function importRows(
  trx: Trx,
  rows: Waiting[],
  { import_id, run_on, uid, ...chosen }: ImportRun,
) {
  const { add, change, refused } = await stillRight(trx, rows, chosen)
  const batch_ids = [...add, ...change.map(({ row }) => row)].flatMap(({ draft }) =>
    draft.batches.map(({ batch_id }) => batch_id),
  )
  const batches = new Map(
    (await lockedBatches(trx, [...new Set(batch_ids)])).map((batch) => [batch.batch_id, batch]),
  )
  const ids = await insertRecords(
    trx,
    add.map(({ draft }) => draft),
  )
  const done: { row: Waiting; student: Known | undefined; outcome: Outcome }[] = []
  const nothing = { membership_ids: [], guardian_ids: [], due_ids: [] }
  for (const [place, row] of add.entries()) {
    const made = { is_new: true, before: {}, ...nothing }
    const outcome = { row: row.row, student_id: ids[place] ?? 0, made }
    done.push({ row, student: undefined, outcome })
  }
  const changes = change.map(changeOf)
  await writeOver(trx, changes)
  for (const [place, { row, student }] of change.entries()) {
    const made = { is_new: false, before: changes[place]?.before ?? {}, ...nothing }
    done.push({ row, student, outcome: { row: row.row, student_id: student.student_id, made } })
  }
  const joining = done.flatMap(({ row: { draft }, student, outcome: { student_id } }) =>
    (student ? missingBatches(draft, student) : draft.batches)
      .filter(({ batch_id }) => batches.has(batch_id))
      .map(({ batch_id }) => ({
        student_id,
        batch_id,
        joined_on: draft.joined_on ?? run_on,
        fees_after: draft.opening_on ?? run_on,
      })),
  )
  const places = await insertPlaces(trx, joining)
  if (places.length > 0)
    await makeDues(
      trx,
      { membership_ids: places.map(({ membership_id }) => membership_id) },
      run_on,
    )
  const guardians = await addGuardians(
    trx,
    done.flatMap(({ row: { draft }, student, outcome: { student_id } }) =>
      draft.guardian && (!student || isNewGuardian(draft, student))
        ? [{ student_id, guardian: draft.guardian }]
        : [],
    ),
  )
  const openings = await insertOpenings(
    trx,
    done.flatMap(({ row: { draft }, student, outcome: { student_id } }) =>
      draft.opening && !student?.opening
        ? [{ student_id, amount: draft.opening.amount, due_date: draft.opening_on ?? run_on }]
        : [],
    ),
    { uid, today: run_on },
  )
  // Who was here before may have paid ahead.
  await settleCredits(
    trx,
    change.map(({ student }) => student.student_id),
  )
  const openingOf = new Map(openings.map(({ student_id, due_id }) => [student_id, due_id]))
  const placesOf = Map.groupBy(places, ({ student_id }) => student_id)
  const outcomes = done.map(({ outcome }) => ({
    ...outcome,
    made: {
      ...outcome.made,
      membership_ids: (placesOf.get(outcome.student_id) ?? []).map((each) => each.membership_id),
      due_ids: [openingOf.get(outcome.student_id)].filter((id) => id !== undefined),
      guardian_ids: [guardians.get(outcome.student_id)].filter((id) => id !== undefined),
    },
  }))
  await saveMade(trx, import_id, outcomes)
  await refuseRows(trx, import_id, refused)
}

/** Imports some rows; what the database refuses is sought among ever fewer of them, and stops no others. */
async function importOrRefuse(trx: Trx, rows: Waiting[], run: ImportRun): Promise<void> {
  if (await tried(trx, () => importRows(trx, rows, run))) return
  const [row, ...others] = rows
  if (row && others.length === 0)
    await refuseRows(trx, run.import_id, [{ row: row.row, field: 'name', text: UNWRITABLE }])
  else for (const half of halvesOf(rows)) await importOrRefuse(trx, half, run)
}

/** Imports what was looked at, some rows at a time; broken off, it goes on with the next ones. */
export async function* runningImport(db: Kysely<Database>, job: TakenJob) {
  const { import_id, after: begun } = job.input as Input
  const importNext = (after: number) => () =>
    db.transaction().execute(async (trx) => {
      const { state, run_on } = await lockedImport(trx, import_id)
      if (state !== 'running' || run_on === null) return undefined
      const { matches, doubles, rows: of } = await importById(trx, import_id)
      const rows = await waitingAfter(trx, import_id, after, CHUNK)
      const end = rows.at(-1)
      if (!end) {
        await trx
          .updateTable('imports')
          .set({ state: 'done', done_at: new Date() })
          .where('import_id', '=', import_id)
          .execute()
        return undefined
      }
      const run = { import_id, run_on, uid: job.account_id, matches, doubles }
      await importOrRefuse(trx, rows, run)
      const input = { import_id, after: end.row }
      await noteProgress(trx, job, { done: Math.min(end.row - 1, of), of, input })
      return end.row
    })
  let after: number | undefined = begun
  while (after !== undefined) {
    after = await inNameOf(job.account_id, importNext(after))
    yield
  }
  const { counts } = await importById(db, import_id)
  return { import_id, ...counts }
}
