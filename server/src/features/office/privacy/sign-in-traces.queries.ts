import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** Links, codes, counts and kept answers that name an account or one of its addresses, which are in small letters. */
export async function deleteSignInTraces(trx: Trx, uid: string | null, addresses: string[]) {
  const names = sql`${uid === null ? addresses : [...addresses, uid.toLowerCase()]}::text[]`
  await sql`
    delete from verifications
    where lower(identifier) = any(${names}) or lower(value) = any(${names})`.execute(trx)
  await sql`delete from sign_in_codes where address = any(${addresses}::text[])`.execute(trx)
  // Of all, because any may tell of anybody; their keys go on counting.
  await sql`update idempotency_keys set answer = null where answer is not null`.execute(trx)
  // A key is what is counted, a colon and for whom, and from where.
  await sql`
    delete from rate_limits
    where split_part(substr(lower(key), strpos(key, ':') + 1), ' ', 1) = any(${names} || array(
      select lower(id) from sessions where account_id = ${uid}))`.execute(trx)
}
