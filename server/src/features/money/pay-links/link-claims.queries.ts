import { sql } from 'kysely'
import { queryPrepared } from '../../../db/connections/prepared.ts'
import type { Db } from '../../../db/schema.ts'
import { Refused } from '../../../http/errors.ts'
import type { LinkOfPerson } from '../../ground/pay-links/pay-links.queries.ts'
import { readSettings } from '../../ground/settings/settings.queries.ts'
import { type Payer, payableDues } from '../payments/paid-from-home.queries.ts'

/** Claims that the link's page still shows: those being checked, and those begun or declined within 30 days. */
export const claimsOfLink = (db: Db, { pay_link_id }: LinkOfPerson) =>
  queryPrepared(db, 'claims of a pay link', { pay_link_id }, (blanks) =>
    db
      .selectFrom('claims as c')
      .select(['c.claim_id', 'c.reference', 'c.amount', 'c.state', 'c.utr', 'c.made_at'])
      .select(
        sql<boolean>`c.state = 'open' and c.made_at > now() - interval '48 hours' and not exists (
        select from claim_dues d left join open_dues o on o.due_id = d.due_id
        where d.claim_id = c.claim_id and (o.due_id is null or o.owed < d.amount
          or exists (select from claim_dues x where x.due_id = d.due_id and x.is_to_check)))`.as(
          'is_begun',
        ),
      )
      .select(
        sql<boolean>`c.state = 'declined' and not exists (
        select from claim_dues d left join open_dues o on o.due_id = d.due_id
        where d.claim_id = c.claim_id and (o.due_id is null
          or exists (select from claim_dues x where x.due_id = d.due_id and x.is_to_check)))
        and not exists (select from claim_payments p where p.claim_id = c.claim_id)`.as(
          'may_correct',
        ),
      )
      .where('c.pay_link_id', '=', blanks.pay_link_id)
      .where(sql<boolean>`(c.state = 'to check' or c.made_at > now() - interval '30 days')`)
      .orderBy(sql`c.state = 'to check'`, 'desc')
      .orderBy('c.claim_id', 'desc')
      .limit(sql.lit(20)),
  )

/** Finds the claim of a link by its reference; undefined if there is none. */
export const findClaimOfLink = (db: Db, { pay_link_id }: LinkOfPerson, reference: string) =>
  db
    .selectFrom('claims')
    .select(['claim_id', 'state', 'utr'])
    .where('pay_link_id', '=', pay_link_id)
    .where('reference', '=', reference)
    .executeTakeFirst()

/**
 * Whether a claim may still be paid. Its dues must belong to the payer, be owed and not be under check, and the money
 * must go to the academy's present account.
 */
export async function isPayableStill(db: Db, payer: Payer, claim_id: number) {
  const { upi_id } = await db
    .selectFrom('claims')
    .select('upi_id')
    .where('claim_id', '=', claim_id)
    .executeTakeFirstOrThrow()
  const parts = await db
    .selectFrom('claim_dues')
    .select(['due_id', 'amount'])
    .where('claim_id', '=', claim_id)
    .execute()
  const ids = parts.flatMap(({ due_id }) => due_id ?? [])
  if (ids.length < parts.length || (await readSettings(db)).upi_id !== upi_id) return false
  const dues = await payableDues(db, payer, ids).catch((error: unknown) => {
    if (error instanceof Refused) return []
    throw error
  })
  return parts.every(({ due_id, amount }) =>
    dues.some(
      (due) => due.due_id === due_id && !due.is_to_check && Number(due.owed) >= Number(amount),
    ),
  )
}
