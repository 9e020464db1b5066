import { type Kysely, sql } from 'kysely'

/** Months that a change of their fee has spared are shared as they were before it, when somebody leaves in them. */
export async function up(db: Kysely<never>) {
  await sql`
    alter table batch_fees
      add column spared_prorata text not null default 'none'
        check (spared_prorata in ('none', 'days', 'lessons'))`.execute(db)
  // What it was is not known of changes before.
  await sql`
    update batch_fees set spared_prorata = prorata where unchanged_until is not null`.execute(db)
  await shareMonthsAlone(db)
}

/** An instalment that was spared when its fee became one of each month is no month. */
async function shareMonthsAlone(db: Kysely<never>) {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_functiondef('fee_lines(batch_fees, integer, date, text)'::regprocedure) as definition`.execute(
    db,
  )
  const before = rows[0]?.definition ?? ''
  const after = before.replace(`month <> 'once'`, `month ~ '^[0-9]{4}-'`)
  if (after === before) throw new Error('fee_lines is not as it was known.')
  await sql.raw(after).execute(db)
}
