import { type Kysely, sql } from 'kysely'

/** Late fines stand with the batch of their due: sums of days on which one was paid are made anew. */
export async function up(db: Kysely<never>) {
  await sql`
    insert into changed_collected_days (day)
    select distinct p.paid_on from allocations a join payments p using (payment_id) join dues d using (due_id)
    where d.late_of is not null
    on conflict do nothing`.execute(db)
}
