import { type Kysely, sql } from 'kysely'

/** A late fee falls with a due only where all that was paid of it came in time: a rupee in time forgives nothing of the rest. */
export async function up(db: Kysely<never>) {
  await sql`
    create or replace function take_back_late_fee(of_due integer, paid_by integer[])
    returns void language sql as $$
      update dues d set withdrawn_at = now()
      from dues late, settings s
      where d.late_of = of_due and d.withdrawn_at is null and not is_touched(d.due_id)
        and late.due_id = of_due and s.late_fee is not null
        and not exists (select from open_dues o where o.due_id = of_due)
        and exists (
          select from live_allocations a
          where a.due_id = of_due and a.payment_id = any(paid_by))
        and not exists (
          select from live_allocations a join payments p on p.payment_id = a.payment_id
          where a.due_id = of_due
            and p.paid_on > late.due_date + (s.late_fee ->> 'after_days')::integer)
    $$`.execute(db)
}
