import { createHmac } from 'node:crypto'
import { dayAfter } from '@ganit/contract/days'
import type { Db, Trx } from '../../../db/schema.ts'
import { shortToken } from '../../../http/callers/short-token.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { readSettings } from '../settings/settings.queries.ts'
import { readAcademyToday } from '../settings/settings.service.ts'
import {
  endLinks,
  insertLinks,
  lockLinksOf,
  nextLinkIds,
  type PersonOfLink,
  renewLinks,
} from './pay-links.queries.ts'

export const PAY_PAGES = '/p/'
const DAYS = 30

/** The settings that pay links need: the key of their tokens, the site's origin, and whether there is a gateway. */
export type PayLinkParts = { key: Buffer; origin: string; isOnline: boolean }

/** Derives the token of a link from its number, so that only the token's hash is stored. */
export const tokenOfLink = (key: Buffer, pay_link_id: number) =>
  shortToken(createHmac('sha256', key).update(String(pay_link_id)).digest())

/** The key of a person, as recipients of messages have it: `12` for a guardian, `student-7` for a student. */
export const keyOfPerson = ({ guardian_id, student_id }: PersonOfLink) =>
  guardian_id === null ? `student-${student_id}` : String(guardian_id)

/** Whether families can pay from home, by UPI or by the gateway. If they cannot, there are no pay links. */
export async function isPayable(db: Db, { isOnline }: Pick<PayLinkParts, 'isOnline'>) {
  const { upi_id, upi_name } = await readSettings(db)
  return isOnline || (upi_id !== null && upi_name !== null)
}

type MadeLink = { pay_link_id: number; link: string; ends_on: string }

/**
 * Returns the live link of each person, renewed for 30 days. A person without a live link gets a new one. A link that
 * is over, or that was made with another secret, is ended and replaced. `copied_by` is the account that copies the
 * links; without it a message names them.
 */
export async function makePayLinks(
  trx: Trx,
  { key, origin }: PayLinkParts,
  people: readonly PersonOfLink[],
  { copied_by }: { copied_by?: string } = {},
): Promise<Map<string, MadeLink>> {
  const today = await readAcademyToday(trx)
  const ends_on = dayAfter(today, DAYS)
  const hashOf = (pay_link_id: number) => hashOfToken(tokenOfLink(key, pay_link_id))
  const known = await lockLinksOf(trx, people, today)
  const stale = known.filter(
    ({ pay_link_id, token_hash, is_over }) => is_over || !hashOf(pay_link_id).equals(token_hash),
  )
  if (stale.length > 0)
    await endLinks(
      trx,
      stale.map(({ pay_link_id }) => pay_link_id),
      'over',
    )
  const live = new Set(known.filter((each) => !stale.includes(each)).map(keyOfPerson))
  const missing = people.filter((person) => !live.has(keyOfPerson(person)))
  const ids = missing.length > 0 ? await nextLinkIds(trx, missing.length) : []
  if (ids.length > 0)
    await insertLinks(
      trx,
      ids.map((pay_link_id, n) => {
        const { guardian_id, student_id } = missing[n] as PersonOfLink
        return { pay_link_id, guardian_id, student_id, token_hash: hashOf(pay_link_id), ends_on }
      }),
    )
  const renewed = await renewLinks(trx, people, { today, ends_on, copied_by })
  return new Map(
    renewed.map(({ pay_link_id, ...person }) => [
      keyOfPerson(person),
      { pay_link_id, link: `${origin}${PAY_PAGES}${tokenOfLink(key, pay_link_id)}`, ends_on },
    ]),
  )
}

/**
 * The pay links that messages to these people name, by the person's key. There are none if families cannot pay from
 * home, or if this process has no settings for pay links.
 */
export async function payLinksToTell(
  trx: Trx,
  parts: PayLinkParts | undefined,
  people: readonly PersonOfLink[],
): Promise<Map<string, string>> {
  if (!parts || people.length === 0 || !(await isPayable(trx, parts))) return new Map()
  const made = await makePayLinks(trx, parts, people)
  return new Map([...made].map(([key, { link }]) => [key, link]))
}

/** Removes the tokens of pay links from a text, for lists that staff read. */
export const withoutPayTokens = (text: string) =>
  text.replace(/\/p\/[A-Za-z0-9]{12}(?![A-Za-z0-9])/g, `${PAY_PAGES}…`)
