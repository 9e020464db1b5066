import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'

/** Deletes links, codes, counters and stored answers of an account or its addresses, which are in lower case. */
export async function deleteSignInTraces(trx: Trx, uid: string | null, addresses: string[]) {
  const names = sql`${uid === null ? addresses : [...addresses, uid.toLowerCase()]}::text[]`
  await sql`
    delete from verifications
    where lower(identifier) = any(${names}) or lower(value) = any(${names})`.execute(trx)
  await sql`delete from sign_in_codes where address = any(${addresses}::text[])`.execute(trx)
  // Clears all answers, because any may contain anybody's data; the keys stay valid.
  await sql`update idempotency_keys set answer = null where answer is not null`.execute(trx)
  // A key is the counter's name, a colon, the subject, and the place.
  await sql`
    delete from rate_limits
    where split_part(substr(lower(key), strpos(key, ':') + 1), ' ', 1) = any(${names} || array(
      select lower(id) from sessions where account_id = ${uid}))`.execute(trx)
}
