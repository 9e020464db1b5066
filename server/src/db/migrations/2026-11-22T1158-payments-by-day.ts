import { type Kysely, sql } from 'kysely'
import type { Database } from '../schema.ts'

/** The payments of a stretch of days are read, and listed the newest first, through their index. */
export async function up(db: Kysely<Database>) {
  await sql`create index payments_by_day on payments (paid_on, payment_id)`.execute(db)
}
