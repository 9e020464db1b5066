import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { cancelDues } from '../../money/fees/dues-writes.queries.ts'
import { takeBackAdvancesBefore } from '../../money/payments/advances-before.service.ts'
import { settleCredits } from '../../money/payments/credit.queries.ts'
import { deleteGuardiansOfNobody } from '../../people/guardians/held.queries.ts'
import type { MadeRecords } from './imports.tables.ts'
import { overwriteRecords } from './run-rows.queries.ts'

type By = { uid: string | null; today: string }

/** An import that is taken back, by whom and on which day. */
export type Undone = By & { import_id: number }

/** A row with what the import did to the student. */
export type MadeRow = { row: number; student_id: number; name: string; made: MadeRecords }

/** The last few rows before one in which something was done, last first. */
export const previousMadeRows = async (
  trx: Trx,
  import_id: number,
  before: number | null,
  limit: number,
) =>
  (
    await sql<MadeRow>`
      select row, student_id, name, made from import_rows
      where import_id = ${import_id} and made is not null
        and row < coalesce(${before}::integer, 2147483647)
      order by row desc limit ${sql.lit(limit)}`.execute(trx)
  ).rows

async function removePlaces(trx: Trx, rows: MadeRow[], by: By) {
  const brought = rows.flatMap(({ made }) => made.payment_ids ?? [])
  await takeBackAdvancesBefore(trx, brought, by)
  const membership_ids = rows.flatMap(({ made }) => made.membership_ids)
  const due_ids = rows.flatMap(({ made }) => made.due_ids)
  // Allocated credit is recorded forever: withdraw the due and release its credit.
  await cancelDues(
    trx,
    sql`(d.due_id = any(${due_ids}::integer[]) or d.membership_id = any(${membership_ids}::integer[]))
      and exists (select from allocations a where a.due_id = d.due_id)`,
  )
  await sql`
    update dues d set membership_id = null, cut_of = null, cut_due_date = null
    where membership_id = any(${membership_ids}::integer[]) and withdrawn_at is not null
      and exists (select from allocations a where a.due_id = d.due_id)`.execute(trx)
  await sql`
    delete from dues d where membership_id = any(${membership_ids}::integer[])
      or due_id = any(${due_ids}::integer[])
        and not exists (select from allocations a where a.due_id = d.due_id)`.execute(trx)
  const concession_ids = rows.flatMap(({ made }) => made.concession_ids ?? [])
  await sql`
    delete from concessions where concession_id = any(${concession_ids}::integer[])`.execute(trx)
  await sql`
    delete from memberships where membership_id = any(${membership_ids}::integer[])`.execute(trx)
  // Credits are settled here, before the constraints are checked; the check would otherwise allocate them recursively.
  await settleCredits(
    trx,
    rows.map(({ student_id }) => student_id),
  )
}

async function removeGuardians(trx: Trx, rows: MadeRow[]) {
  const pairs = rows.flatMap(({ student_id, made }) =>
    made.guardian_ids.map((guardian_id) => ({ student_id, guardian_id })),
  )
  if (pairs.length === 0) return
  await sql`
    delete from guardianships g
    using jsonb_to_recordset(${JSON.stringify(pairs)}::jsonb)
      as p (student_id integer, guardian_id integer)
    where g.student_id = p.student_id and g.guardian_id = p.guardian_id`.execute(trx)
  await deleteGuardiansOfNobody(trx, [...new Set(pairs.map(({ guardian_id }) => guardian_id))])
}

/** Unknown days are compared as blank, and stored as null. */
const toStoredValues = (before: MadeRecords['before']) =>
  before.date_of_birth === '' ? { ...before, date_of_birth: null } : before

/** Undoes rows: deletes the students, or restores their values. */
export async function takeBackRows(trx: Trx, { import_id, ...by }: Undone, rows: MadeRow[]) {
  await removePlaces(trx, rows, by)
  await removeGuardians(trx, rows)
  const added = rows.filter(({ made }) => made.is_new).map(({ student_id }) => student_id)
  await sql`delete from students where student_id = any(${added}::integer[])`.execute(trx)
  const changed = rows.filter(({ made }) => !made.is_new)
  await overwriteRecords(
    trx,
    changed.map(({ student_id, made }) => ({ student_id, record: toStoredValues(made.before) })),
  )
  await sql`
    update import_rows set made = null
    where import_id = ${import_id} and row = any(${rows.map(({ row }) => row)}::integer[])`.execute(
    trx,
  )
}
