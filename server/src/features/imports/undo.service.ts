import { type Kysely, sql } from 'kysely'
import { inNameOf } from '../../db/actor.ts'
import type { Database, Trx } from '../../db/schema.ts'
import { tried } from '../../db/tried.ts'
import { noteProgress, type TakenJob } from '../background-jobs/background-jobs.queries.ts'
import { deleteGuardiansOfNobody } from '../guardians/held.queries.ts'
import { lockedImport } from './imports.queries.ts'
import type { Made } from './imports.tables.ts'
import { lockedKnown } from './known.queries.ts'

export const UNDO_JOB = 'undo-import'

type Kept = { student_id: number; name: string; why: string }
type Input = {
  import_id: number
  before: number | null
  removed?: number
  restored?: number
  kept?: Kept[]
}
type MadeRow = { row: number; student_id: number; name: string; made: Made }

const CHUNK = 100
/** More are of no use to anybody. */
const KEPT_MAX = 1_000

/** What was built on a student since, in words; null where nothing was. */
async function reasons(trx: Trx, rows: MadeRow[]) {
  const ids = rows.map(({ student_id }) => student_id)
  const { rows: found } = await sql<{ student_id: number; version: number; why: string | null }>`
    select student_id, version, case
      when account_id is not null then 'There is an account by now.'
      when exists (select from payments p where p.student_id = s.student_id)
        then 'A payment was recorded.'
      when exists (select from attendance_marks m where m.student_id = s.student_id)
        or exists (select from test_sheets t where t.student_id = s.student_id)
        then 'Marks were entered.'
      when exists (select from fee_marks f where f.student_id = s.student_id)
        then 'The fees were marked as paid.'
      when exists (select from enquiries e where e.student_id = s.student_id)
        or exists (select from leave_notes l where l.student_id = s.student_id)
        or exists (select from lesson_guests g where g.student_id = s.student_id)
        or exists (select from consents c where c.student_id = s.student_id)
        then 'Something refers to it by now.'
      when exists (select from claim_dues c join claims using (claim_id)
          where c.student_id = s.student_id and state not in ('declined', 'withdrawn'))
        or exists (select from online_payment_dues o join online_payments using (online_payment_id)
          where o.student_id = s.student_id and state <> 'not paid')
        then 'A payment is on its way.'
      when exists (select from dues d
          where d.student_id = s.student_id and d.kind = 'single' and d.withdrawn_at is null)
        or exists (select from concessions c where c.student_id = s.student_id)
        then 'Dues or concessions were added.'
      end as why
    from students s where student_id = any(${ids}::integer[])`.execute(trx)
  return new Map(found.map(({ student_id, ...rest }) => [student_id, rest]))
}

/** Those of these rows on whose dues something was paid or given up, or in whose batches marks were entered. */
async function builtOn(trx: Trx, rows: MadeRow[]) {
  const made = JSON.stringify(
    rows.map(({ row, student_id, made }) => ({ row, student_id, ...made })),
  )
  const { rows: found } = await sql<{ row: number }>`
    select m.row from jsonb_to_recordset(${made}::jsonb)
      as m (row integer, student_id integer, membership_ids integer[], due_ids integer[])
    where exists (
        select from dues d where (d.due_id = any(m.due_ids) or d.membership_id = any(m.membership_ids))
          and (exists (select from allocations a where a.due_id = d.due_id)
            or exists (select from waivers w where w.due_id = d.due_id)))
      or exists (
        select from memberships p join lessons l using (batch_id)
          join attendance_marks k on k.lesson_id = l.lesson_id and k.student_id = m.student_id
        where p.membership_id = any(m.membership_ids))`.execute(trx)
  return new Set(found.map(({ row }) => row))
}

/** Takes back the places of a student in batches, with the dues that came of them. */
async function removePlaces(trx: Trx, { membership_ids, due_ids }: Made) {
  await sql`
    delete from dues where membership_id = any(${membership_ids}::integer[])
      or due_id = any(${due_ids}::integer[])`.execute(trx)
  await sql`
    delete from memberships where membership_id = any(${membership_ids}::integer[])`.execute(trx)
}

async function removeGuardians(trx: Trx, student_id: number, { guardian_ids }: Made) {
  await trx
    .deleteFrom('guardianships')
    .where('student_id', '=', student_id)
    .where(sql<boolean>`guardian_id = any(${guardian_ids}::integer[])`)
    .execute()
  await deleteGuardiansOfNobody(trx, guardian_ids)
}

/** Takes back what was made of a row: the student, or what was changed of them. */
async function takeBack(trx: Trx, { student_id, made }: MadeRow) {
  await removePlaces(trx, made)
  await removeGuardians(trx, student_id, made)
  if (made.is_new) {
    await trx.deleteFrom('students').where('student_id', '=', student_id).execute()
    return
  }
  // A day that is not known is looked at as a blank, and stored as none.
  const isBlank = made.before.date_of_birth === ''
  const before = { ...made.before, ...(isBlank && { date_of_birth: null }) }
  if (Object.keys(before).length > 0)
    await trx
      .updateTable('students')
      .set(before as never)
      .where('student_id', '=', student_id)
      .execute()
}

const madeBefore = async (trx: Trx, import_id: number, before: number | null) =>
  (
    await sql<MadeRow>`
      select row, student_id, name, made from import_rows
      where import_id = ${import_id} and made is not null
        and row < coalesce(${before}::integer, 2147483647)
      order by row desc limit ${sql.lit(CHUNK)}`.execute(trx)
  ).rows

/** What stays is named; the rest is taken back together. */
async function undoRows(
  trx: Trx,
  import_id: number,
  rows: MadeRow[],
  so: Required<Omit<Input, 'import_id' | 'before'>>,
) {
  await lockedKnown(
    trx,
    rows.map(({ student_id }) => student_id),
  )
  const standing = await reasons(trx, rows)
  const builds = await builtOn(trx, rows)
  const result = { removed: so.removed, restored: so.restored, kept: [...so.kept] }
  for (const row of rows) {
    const { student_id, name, made } = row
    const found = standing.get(student_id)
    const why =
      found?.why ?? (found && found.version !== made.version ? 'It was changed since.' : null)
    if (!found) continue
    // Of somebody who was there before only the later change matters.
    const later = found.version === made.version ? null : 'It was changed since.'
    const built = builds.has(row.row) ? 'Payments or marks were entered.' : null
    const reason = made.is_new ? (why ?? built) : (later ?? built)
    const isDone = !reason && (await tried(trx, () => takeBack(trx, row)))
    if (!isDone) {
      const stays = { student_id, name, why: reason ?? 'It could not be taken back.' }
      if (result.kept.length < KEPT_MAX) result.kept.push(stays)
      continue
    }
    if (made.is_new) result.removed++
    else result.restored++
    await sql`
      update import_rows set made = null where import_id = ${import_id} and row = ${row.row}`.execute(
      trx,
    )
  }
  return result
}

/** Takes an import back, the last rows first, some at a time; broken off, it goes on with the next ones. */
export const undoingImport = (db: Kysely<Database>, job: TakenJob, stopping: AbortSignal) =>
  inNameOf(job.account_id, async () => {
    const input = job.input as Input
    const { import_id } = input
    let before = input.before
    let result = {
      removed: input.removed ?? 0,
      restored: input.restored ?? 0,
      kept: input.kept ?? [],
    }
    while (!stopping.aborted) {
      const rows = await db.transaction().execute(async (trx) => {
        if ((await lockedImport(trx, import_id)).state !== 'running') return []
        const some = await madeBefore(trx, import_id, before)
        const last = some.at(-1)
        if (!last) {
          await trx
            .updateTable('imports')
            .set({ state: 'undone' })
            .where('import_id', '=', import_id)
            .execute()
          return []
        }
        const after = await undoRows(trx, import_id, some, result)
        await noteProgress(trx, job, {
          done: after.removed + after.restored,
          input: { import_id, before: last.row, ...after },
        })
        result = after
        return some
      })
      const last = rows.at(-1)
      if (!last) break
      before = last.row
    }
    return result
  })
