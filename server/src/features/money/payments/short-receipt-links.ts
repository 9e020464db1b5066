import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/token-hash.ts'

const SIGNS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789'
/** 71 bits. */
const LENGTH = 12
const DAYS = 7

export const SHORT_RECEIPTS = '/r/'

const newToken = () => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('')

/** A receipt that somebody is sent; `isBrief` hides the transaction number. */
type SentReceipt = { payment_id: number; isBrief: boolean }

/** Makes a short path for each receipt, `/r/` and 12 letters and digits, which leads to it for seven days. */
export async function makeShortReceiptLinks(trx: Trx, sent: readonly SentReceipt[]) {
  const tokens = sent.map(newToken)
  if (sent.length > 0)
    await trx
      .insertInto('receipt_links')
      .values(
        sent.map(({ payment_id, isBrief }, n) => ({
          token_hash: hashOfToken(tokens[n] ?? ''),
          payment_id,
          is_brief: isBrief,
          expires_at: sql<Date>`now() + make_interval(days => ${sql.lit(DAYS)})`,
        })),
      )
      .execute()
  return tokens.map((token) => SHORT_RECEIPTS + token)
}

/** The receipt that a token leads to; undefined if there is none, or its days are over. */
export const receiptOfToken = (db: Db, token: string) =>
  db
    .selectFrom('receipt_links')
    .select(['payment_id', 'is_brief'])
    .where('token_hash', '=', hashOfToken(token))
    .where('expires_at', '>', sql<Date>`now()`)
    .executeTakeFirst()

export const deleteOldReceiptLinks = (db: Db) =>
  db.deleteFrom('receipt_links').where('expires_at', '<', sql<Date>`now()`).execute()
