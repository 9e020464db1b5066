import { type Kysely, sql } from 'kysely'

/** Whose days are not closed is looked for each morning: on which days somebody took cash is found without reading years of payments. */
export async function up(db: Kysely<never>) {
  await sql`
    create index payments_in_cash on payments (recorded_by, recorded_on)
    where method = 'cash' and first_payment_id is null`.execute(db)
}
