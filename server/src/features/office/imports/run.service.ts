import type { Kysely } from 'kysely'
import { runInNameOf } from '../../../academy/place.ts'
import type { Database, Trx } from '../../../db/schema.ts'
import { tryInSavepoint } from '../../../db/transactions/tried.ts'
import { clock } from '../../../lifecycle/clock.ts'
import {
  storeProgress,
  type TakenJob,
} from '../../ground/background-jobs/background-jobs.queries.ts'
import { insertOpenings } from '../../money/dues/openings.queries.ts'
import { makeDues } from '../../money/fees/dues.service.ts'
import { insertAdvancesBefore } from '../../money/payments/advances-before.service.ts'
import { settleCredits } from '../../money/payments/credit.queries.ts'
import { changedColumns, isNewGuardian, missingBatches } from './changes.ts'
import { addGuardians } from './import-guardians.queries.ts'
import { findImport, lockImport } from './imports.queries.ts'
import type { Known } from './known.queries.ts'
import type { RecordField } from './rows/draft.ts'
import { splitInHalves } from './rows/halves.ts'
import { type Chosen, stillRight } from './rows/still-right.ts'
import {
  insertConcessions,
  insertMemberships,
  insertRecords,
  nextWaitingRows,
  type Outcome,
  overwriteRecords,
  refuseRows,
  saveMadeRows,
  type Waiting,
} from './run-rows.queries.ts'

export const RUN_JOB = 'run-import'
type Input = { import_id: number; after: number }

/** Rows imported together or not at all. */
const CHUNK = 200

type ImportRun = Chosen & { import_id: number; run_on: string; uid: string | null }

const UNWRITABLE = 'This row could not be imported.'

type Change = { row: Waiting; student: Known }

/** A row's values for the columns it changes, and the stored ones. */
function changeOf({ row: { draft }, student }: Change) {
  const fields = changedColumns(draft, student)
  const pick = (from: Partial<Record<RecordField, string | number | null>>) =>
    Object.fromEntries(fields.map((field) => [field, from[field] ?? null]))
  return { student_id: student.student_id, record: pick(draft.record), before: pick(student) }
}

/** Imports rows in the ledger's lock order: students, batches, memberships, fees. */
async function importRows(
  trx: Trx,
  rows: Waiting[],
  { import_id, run_on, uid, ...chosen }: ImportRun,
) {
  const { add, change, refused } = await stillRight(trx, rows, { ...chosen, today: run_on })
  const ids = await insertRecords(
    trx,
    add.map(({ draft }) => draft),
  )
  const done: { row: Waiting; student: Known | undefined; outcome: Outcome }[] = []
  const nothing = { membership_ids: [], guardian_ids: [], due_ids: [], concession_ids: [] }
  for (const [place, row] of add.entries()) {
    const made = { is_new: true, before: {}, ...nothing }
    const outcome = { row: row.row, student_id: ids[place] ?? 0, made }
    done.push({ row, student: undefined, outcome })
  }
  const changes = change.map(changeOf)
  await overwriteRecords(trx, changes)
  for (const [place, { row, student }] of change.entries()) {
    const made = { is_new: false, before: changes[place]?.before ?? {}, ...nothing }
    done.push({ row, student, outcome: { row: row.row, student_id: student.student_id, made } })
  }
  const joining = done.flatMap(({ row: { draft }, student, outcome: { student_id } }) =>
    (student ? missingBatches(draft, student) : draft.batches).map(({ batch_id }) => ({
      student_id,
      batch_id,
      joined_on: draft.joined_on ?? run_on,
      fees_after: draft.opening_on ?? run_on,
    })),
  )
  const places = await insertMemberships(trx, joining)
  const joined = new Map(joining.map(({ student_id, joined_on }) => [student_id, joined_on]))
  const agreed = await insertConcessions(
    trx,
    done.flatMap(({ row: { draft }, outcome: { student_id } }) => {
      const from_date = joined.get(student_id)
      return draft.agreed && from_date ? [{ student_id, ...draft.agreed, from_date }] : []
    }),
  )
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
  const brought = done.flatMap(({ row: { draft }, student, outcome: { student_id } }) =>
    draft.opening && !student?.opening
      ? [{ student_id, amount: draft.opening.amount, date: draft.opening_on ?? run_on }]
      : [],
  )
  const by = { uid, today: run_on }
  const openings = await insertOpenings(
    trx,
    brought
      .filter(({ amount }) => !amount.startsWith('-'))
      .map(({ date, ...owed }) => ({ ...owed, due_date: date })),
    by,
  )
  const advances = brought.filter(({ amount }) => amount.startsWith('-'))
  const payment_ids = await insertAdvancesBefore(
    trx,
    advances.map(({ amount, ...paid }) => ({ ...paid, amount: amount.slice(1) })),
    by,
  )
  // Known students may have credit.
  const withCredit = [...change.map(({ student }) => student), ...advances]
  await settleCredits(trx, [...new Set(withCredit.map(({ student_id }) => student_id))])
  const openingOf = new Map(openings.map(({ student_id, due_id }) => [student_id, due_id]))
  const advanceOf = new Map(advances.map(({ student_id }, n) => [student_id, payment_ids[n]]))
  const agreedOf = new Map(agreed.map((each) => [each.student_id, each.concession_id]))
  const placesOf = Map.groupBy(places, ({ student_id }) => student_id)
  const outcomes = done.map(({ outcome }) => ({
    ...outcome,
    made: {
      ...outcome.made,
      membership_ids: (placesOf.get(outcome.student_id) ?? []).map((each) => each.membership_id),
      due_ids: [openingOf.get(outcome.student_id)].filter((id) => id !== undefined),
      payment_ids: [advanceOf.get(outcome.student_id)].filter((id) => id !== undefined),
      concession_ids: [agreedOf.get(outcome.student_id)].filter((id) => id !== undefined),
      guardian_ids: [guardians.get(outcome.student_id)].filter((id) => id !== undefined),
    },
  }))
  await saveMadeRows(trx, import_id, outcomes)
  await refuseRows(trx, import_id, refused)
}

/** Imports rows; halves a refused chunk until the faulty rows are found. */
async function importOrRefuse(trx: Trx, rows: Waiting[], run: ImportRun): Promise<void> {
  if (await tryInSavepoint(trx, () => importRows(trx, rows, run))) return
  const [row, ...others] = rows
  if (row && others.length === 0)
    await refuseRows(trx, run.import_id, [{ row: row.row, field: 'name', text: UNWRITABLE }])
  else for (const half of splitInHalves(rows)) await importOrRefuse(trx, half, run)
}

/** Imports checked rows, some at a time; after an interruption it continues with the next. */
export async function* runningImport(db: Kysely<Database>, job: TakenJob) {
  const { import_id, after: begun } = job.input as Input
  const importNext = (after: number) => () =>
    db.transaction().execute(async (trx) => {
      const { state, run_on } = await lockImport(trx, import_id)
      if (state !== 'running' || run_on === null) return undefined
      const { matches, doubles, rows: of } = await findImport(trx, import_id)
      const rows = await nextWaitingRows(trx, import_id, after, CHUNK)
      const end = rows.at(-1)
      if (!end) {
        await trx
          .updateTable('imports')
          .set({ state: 'done', done_at: clock.now() })
          .where('import_id', '=', import_id)
          .execute()
        return undefined
      }
      const run = { import_id, run_on, uid: job.account_id, matches, doubles }
      await importOrRefuse(trx, rows, run)
      const input = { import_id, after: end.row }
      await storeProgress(trx, job, { done: Math.min(end.row - 1, of), of, input })
      return end.row
    })
  let after: number | undefined = begun
  while (after !== undefined) {
    after = await runInNameOf(job.account_id, importNext(after))
    yield
  }
  const { counts } = await findImport(db, import_id)
  return { import_id, ...counts }
}
