import { type Kysely, sql } from 'kysely'

/** Numbers of transfers that paid for somebody who was erased: without them the same transfer could pay once more. */
export async function up(db: Kysely<never>) {
  await sql`
    create table spent_transfers (
      utr_hash text primary key check (utr_hash ~ '^[0-9a-f]{64}$'),
      is_claimed boolean not null
    )`.execute(db)
}
