import { type RawBuilder, sql } from 'kysely'
import type { Trx } from '../src/db/schema.ts'

/** Puts the erasure of some students on record, as the product does, so that this transaction may delete them. */
export async function beginErasingThose(trx: Trx, students: RawBuilder<unknown>) {
  await sql`select set_config('ganit.erasing', 'on', true)`.execute(trx)
  await sql`
    insert into erasures (student_id, uid_hash)
    select student_id, encode(sha256(convert_to(uid, 'UTF8')), 'hex') from students
    where ${students}`.execute(trx)
}
