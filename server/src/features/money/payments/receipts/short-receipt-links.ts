import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db } from '../../../../db/schema.ts'
import { SHORT_TOKEN_BYTES, shortToken } from '../../../../http/callers/short-token.ts'
import { hashOfToken } from '../../../../http/callers/token-hash.ts'

const DAYS = 7

export const SHORT_RECEIPTS = '/r/'

/**
 * A receipt whose link is sent; `isBrief` hides the transaction number. With a `token`, repeated calls return the same
 * link.
 */
type SentReceipt = { payment_id: number; isBrief: boolean; token?: string }

/** Makes a short path for each receipt, `/r/` and 12 letters and digits, which leads to it for seven days. */
export async function makeShortReceiptLinks(db: Db, sent: readonly SentReceipt[]) {
  const tokens = sent.map(({ token }) => token ?? shortToken(randomBytes(SHORT_TOKEN_BYTES)))
  if (sent.length > 0)
    await db
      .insertInto('receipt_links')
      .values(
        sent.map(({ payment_id, isBrief }, n) => ({
          token_hash: hashOfToken(tokens[n] ?? ''),
          payment_id,
          is_brief: isBrief,
          expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(DAYS)})`,
        })),
      )
      .onConflict((conflict) => conflict.column('token_hash').doNothing())
      .execute()
  return tokens.map((token) => SHORT_RECEIPTS + token)
}

/** The receipt that a token leads to; undefined if there is none, or its days are over. */
export const findReceiptOfToken = (db: Db, token: string) =>
  db
    .selectFrom('receipt_links')
    .select(['payment_id', 'is_brief'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteOldReceiptLinks = (db: Db) =>
  db.deleteFrom('receipt_links').where('expires_at', '<', sql<Date>`now()`).execute()
