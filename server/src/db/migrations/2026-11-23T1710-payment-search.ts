import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** Payments are found by a part of their receipt's number or of what names their transaction, each through an index. */
export async function up(db: Kysely<Database>) {
  await sql`
    create index receipts_by_number on receipts using gin (
      ((snapshot ->> 'receipt_number') collate "C") gin_trgm_ops)`.execute(db)
  await sql`
    create index payments_by_transaction on payments using gin (
      (lower(transaction_id collate "und-x-icu") collate "C") gin_trgm_ops)
    where transaction_id is not null`.execute(db)
}
