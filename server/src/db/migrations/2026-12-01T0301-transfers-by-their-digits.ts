import { type Kysely, sql } from 'kysely'

/**
 * Finds a payment by the number of its UPI transfer however it was typed: `UTR 412345678901`, `UPI/412345678901/x`. The older
 * index stays for an older version that runs beside this one.
 */
export async function up(db: Kysely<never>) {
  await sql`
    create index payments_by_digits on payments
    using gin (regexp_replace(transaction_id, '[^0-9]', '', 'g') gin_trgm_ops)
    where transaction_id is not null`.execute(db)
}
