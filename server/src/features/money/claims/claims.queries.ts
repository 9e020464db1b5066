import type { Claim, ClaimsQuery } from '@ganit/contract/money/claims'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Given } from '../../../db/connections/prepared.ts'
import { holdsForAll } from '../../../db/rows/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { isGuardian, isInReachOf, isOffice } from '../../ground/rights/rights.ts'
import { promisedDayInSql } from '../../ground/settings/promised-day.queries.ts'
import {
  isPayersOwn,
  newestOnPageQuery,
  type Payer,
  partsOfRows,
  payerName,
  readShownPage,
  withReceiptNumber,
} from '../payments/paid-from-home.queries.ts'
import { upiLink } from './upi-link.ts'

export type ClaimReader = Payer

/** True if the claim has expired without being reported as paid (SQL). */
export const IS_OVER = sql<boolean>`c.state = 'open' and c.made_at <= now() - interval '48 hours'`

/** Claims a reader may see: the office all, payers their own, by account or link. */
export function isClaimInReach(reader: ClaimReader) {
  const isOwnClaim = () => isPayersOwn('c', reader)
  return isInReachOf(reader, { guardian: isOwnClaim, student: isOwnClaim })
}

const isInState = (state: NonNullable<ClaimsQuery['state']>) => {
  if (state === 'ended') return IS_OVER
  if (state === 'open') return sql<boolean>`c.state = 'open' and not (${IS_OVER})`
  return sql<boolean>`c.state = ${state}`
}

const matchingClaims = (db: Db, reader: ClaimReader, state?: ClaimsQuery['state']) =>
  db
    .selectFrom('claims as c')
    .where(holdsForAll(isClaimInReach(reader), state ? isInState(state) : undefined))

const PARTS = partsOfRows({ dues: 'claim_dues', payments: 'claim_payments', key: 'claim_id' }, 'c')

/** Claims with everything that screens show. */
const shownClaims = (db: Db, reader: ClaimReader, state?: ClaimsQuery['state']) =>
  matchingClaims(db, reader, state)
    .leftJoin('accounts as a', 'a.id', 'c.account_id')
    .leftJoin('claim_screenshots as i', 'i.claim_id', 'c.claim_id')
    .select(['c.claim_id', 'c.reference', 'c.amount', 'c.upi_id', 'c.upi_name', 'c.utr'])
    .select(['c.paid_on', 'c.reason', 'c.made_at', payerName('c').as('payer'), 'i.image_id'])
    .select(
      sql<string[]>`case when ${isOffice(reader)}::boolean then c.earlier_utrs else '{}' end`.as(
        'earlier_utrs',
      ),
    )
    .select(
      sql<Claim['by_link']>`case when ${isOffice(reader)}::boolean then (
        select json_build_object('told_on', l.told_on, 'copied_on', l.copied_on, 'copied_by', clerk.name)
        from pay_links l left join accounts clerk on clerk.id = l.copied_by
        where l.pay_link_id = c.pay_link_id) end`.as('by_link'),
    )
    .select(sql<Claim['state']>`case when ${IS_OVER} then 'ended' else c.state end`.as('state'))
    .select(
      sql<string | null>`case when c.state = 'to check' then ${promisedDayInSql(
        sql`c.paid_on`,
        sql`(select checks_within_days from settings)`,
      )} end`.as('check_by'),
    )
    .select(
      sql<number[]>`case when c.state = 'to check' and ${isOffice(reader)}::boolean then array(
        select o.claim_id from claims o
        where o.utr = c.utr and o.state = 'to check' and o.claim_id <> c.claim_id
        order by o.claim_id) else '{}' end`.as('same_utr'),
    )
    .select([PARTS.dues.as('dues'), PARTS.payments.as('payments')])

type Row = Awaited<ReturnType<ReturnType<typeof shownClaims>['executeTakeFirstOrThrow']>>

function presentClaim({ upi_id, upi_name, image_id, ...claim }: Row, urls: PhotoUrls): Claim {
  const students = claim.dues.flatMap(({ uid, student_name }) => (uid ? [student_name] : []))
  const link = upiLink({ upi_id, upi_name, students, ...claim })
  return {
    ...claim,
    made_at: claim.made_at.toISOString(),
    upi_link: link,
    qr_text: link,
    screenshot: image_id === null ? null : urls.sign(image_id),
    payments: claim.payments.map(withReceiptNumber),
  }
}

export const claimNotFound = () => notFound('Claim not found.')

/** Reads a claim; 404 unless the reader may see it. */
export const claimById = async (db: Db, reader: ClaimReader, claim_id: number, urls: PhotoUrls) =>
  presentClaim(
    await shownClaims(db, reader)
      .where('c.claim_id', '=', claim_id)
      .executeTakeFirstOrThrow(claimNotFound),
    urls,
  )

/** Query of one page; separate so that tests can check its plan. */
export const claimsPageQuery = (db: Db, reader: ClaimReader, query: ClaimsQuery) =>
  newestOnPageQuery(shownClaims(db, reader, query.state), 'c.claim_id', query)

export const readClaimsPage = (db: Db, reader: ClaimReader, query: ClaimsQuery, urls: PhotoUrls) =>
  readShownPage(
    db,
    query,
    claimsPageQuery(db, reader, query),
    matchingClaims(db, reader, query.state),
    (claim) => presentClaim(claim, urls),
  )

export const screenshotById = (db: Db, image_id: string) =>
  db
    .selectFrom('claim_screenshots')
    .select(['content', 'media_type'])
    .where('image_id', '=', image_id)
    .executeTakeFirst()

/** Claims made by a person, and those for their dues, for the export of personal data; a guardian gets only their own. */
export const claimsAbout = (
  db: Db,
  reader: { role: Account['role']; uid: Given<string> },
  { uid, student_id }: { uid: string; student_id: number | null },
) =>
  db
    .selectFrom('claims as c')
    .select(['c.claim_id', 'c.reference', 'c.amount', 'c.state', 'c.made_at', 'c.paid_on'])
    // The UTR and the reason belong to the payer; others do not see them.
    .select(sql<string | null>`case when ${isPayersOwn('c', { uid })} then c.utr end`.as('utr'))
    .select(
      sql<string | null>`case when ${isPayersOwn('c', { uid })} then c.reason end`.as('reason'),
    )
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('claim_dues as d')
          .whereRef('d.claim_id', '=', 'c.claim_id')
          .where(sql<boolean>`${isPayersOwn('c', { uid })} or d.student_id = ${student_id}`)
          .select(['d.student_id', 'd.title', 'd.due_date'])
          .select(sql<string | null>`nullif(d.batch_name, '')`.as('batch_name'))
          .select(sql<string>`d.amount::text`.as('amount'))
          .orderBy('d.position'),
      ).as('dues'),
    )
    .where(
      sql<boolean>`${isPayersOwn('c', { uid })} or c.claim_id in (
        select claim_id from claim_dues where student_id = ${student_id})`,
    )
    .$if(isGuardian(reader), (rows) => rows.where(isPayersOwn('c', reader)))
    .orderBy('c.claim_id')
    .execute()
