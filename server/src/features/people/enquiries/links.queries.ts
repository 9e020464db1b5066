import { ENQUIRY_LINK_DAYS } from '@ganit/contract/people/enquiries'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'

/** Stores the link of an enquiry in place of an older one; returns when it expires. */
export async function storeLink(trx: Trx, enquiry_id: number, token_hash: Buffer) {
  const expires_at = sql<Date>`now() + make_interval(days => ${sql.lit(ENQUIRY_LINK_DAYS)})`
  const row = await trx
    .insertInto('enquiry_links')
    .values({ enquiry_id, token_hash, expires_at })
    .onConflict((conflict) => conflict.column('enquiry_id').doUpdateSet({ token_hash, expires_at }))
    .returning('expires_at')
    .executeTakeFirstOrThrow()
  return row.expires_at
}

/** Enquiry of a link; undefined if it is invalid or expired. */
export const findEnquiryOfLink = (db: Db, token_hash: Buffer) =>
  db
    .selectFrom('enquiry_links as l')
    .innerJoin('enquiries as e', 'e.enquiry_id', 'l.enquiry_id')
    .select(['e.enquiry_id', 'e.name', 'e.student_name', 'e.email', 'e.phone'])
    .select(['e.class_number', 'e.school'])
    .where('l.token_hash', '=', token_hash)
    .where('l.expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()
