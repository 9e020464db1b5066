import { type Kysely, sql } from 'kysely'

/**
 * Deposits are given back when a student settles and leaves. Of a membership that was settled no fee asks for anything dated
 * later, nor for a deposit; one that began only after that day counts for no month.
 */
export async function up(db: Kysely<never>) {
  await sql`
    alter table batch_fees
      add column is_deposit boolean not null default false,
      add constraint once_alone_is_a_deposit check (not is_deposit or fee_type = 'one-time')`.execute(
    db,
  )
  await sql`
    alter table memberships
      add column settled_on date check (isfinite(settled_on)),
      add column left_reason text check (left_reason <> ''),
      add constraint who_settles_has_left check (settled_on is null or left_on is not null)`.execute(
    db,
  )
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('fee_lines(batch_fees, integer, date, text)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replaceAll(
    'm.batch_id = fee.batch_id and m.student_id = who',
    `m.batch_id = fee.batch_id and m.student_id = who
              and (m.settled_on is null or m.settled_on >= m.joined_on)`,
  )
  if (after === before) throw new Error('fee_lines is not as it was known.')
  await sql.raw(after).execute(db)
}
