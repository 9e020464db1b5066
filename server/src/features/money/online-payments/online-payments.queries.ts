import {
  ONLINE_SAYS,
  type OnlinePayment,
  type OnlinePaymentsQuery,
} from '@ganit/contract/money/online-payments'
import { type RawBuilder, sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Given } from '../../../db/connections/prepared.ts'
import { holdsForAll } from '../../../db/rows/conditions.ts'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { isGuardian, isInReachOf, isOffice } from '../../ground/rights/rights.ts'
import {
  isPayersOwn,
  newestOnPageQuery,
  partsOfRows,
  payerName,
  readShownPage,
  withReceiptNumber,
} from '../payments/paid-from-home.queries.ts'
import type { ReceiptLinks } from '../payments/receipts/receipts.service.ts'

type Reader = Pick<Account, 'role' | 'uid'>

/** Payments an account may see: the office all, payers their own. */
function isInReach({ role, uid }: Reader) {
  const isOwnPayment = () => isPayersOwn('o', { uid })
  return isInReachOf({ role }, { guardian: isOwnPayment, student: isOwnPayment })
}

/** While a refund runs, the state is still `to look at`. */
const STATE = sql<OnlinePayment['state']>`
  case o.state when 'refunding' then 'to look at' else o.state end`

/** Whether online payment `o` waits to be looked at. Lists, Today and the index use the same condition. */
export const IS_TO_LOOK_AT = sql<boolean>`o.state in ('to look at', 'refunding')`

const isInState = (state: NonNullable<OnlinePaymentsQuery['state']>) =>
  state === 'to look at' ? IS_TO_LOOK_AT : sql<boolean>`o.state = ${state}`

const matchingPayments = (db: Db, reader: Reader, state?: OnlinePaymentsQuery['state']) =>
  db
    .selectFrom('online_payments as o')
    .where(holdsForAll(isInReach(reader), state ? isInState(state) : undefined))

const PARTS = partsOfRows(
  { dues: 'online_payment_dues', payments: 'online_payment_entries', key: 'online_payment_id' },
  'o',
)

const shownPayments = (db: Db, reader: Reader, state?: OnlinePaymentsQuery['state']) =>
  matchingPayments(db, reader, state)
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.online_payment_id', 'o.amount', 'o.paid_amount', 'o.refunded', 'o.captured_at'])
    .select(['o.gateway_payment_id as transaction_id', 'o.made_at', payerName('o').as('payer')])
    .select(STATE.as('state'))
    .select(
      sql<string | null>`case when ${isOffice(reader)}::boolean then o.problem end`.as('problem'),
    )
    .select([PARTS.dues.as('dues'), PARTS.payments.as('receipts')])

type Row = Awaited<ReturnType<ReturnType<typeof shownPayments>['executeTakeFirstOrThrow']>>

const presentOnlinePayment = (row: Row, receiptLinks: ReceiptLinks): OnlinePayment => ({
  ...row,
  says: ONLINE_SAYS[row.state],
  made_at: row.made_at.toISOString(),
  captured_at: row.captured_at?.toISOString() ?? null,
  receipts: row.receipts.map((stored) => ({
    ...withReceiptNumber(stored),
    receipt: receiptLinks.sign(stored.payment_id),
  })),
})

export const onlinePaymentNotFound = () => notFound('Online payment not found.')

/** Reads an online payment; 404 unless the reader may see it. */
export const readOnlinePayment = async (
  db: Db,
  reader: Reader,
  online_payment_id: number,
  receiptLinks: ReceiptLinks,
) =>
  presentOnlinePayment(
    await shownPayments(db, reader)
      .where('o.online_payment_id', '=', online_payment_id)
      .executeTakeFirstOrThrow(onlinePaymentNotFound),
    receiptLinks,
  )

/** Query of one page; separate so that tests can check its plan. */
export const onlinePaymentsPageQuery = (db: Db, reader: Reader, query: OnlinePaymentsQuery) =>
  newestOnPageQuery(shownPayments(db, reader, query.state), 'o.online_payment_id', query)

export const readOnlinePaymentsPage = (
  db: Db,
  reader: Reader,
  query: OnlinePaymentsQuery,
  receiptLinks: ReceiptLinks,
) =>
  readShownPage(
    db,
    query,
    onlinePaymentsPageQuery(db, reader, query),
    matchingPayments(db, reader, query.state),
    (payment) => presentOnlinePayment(payment, receiptLinks),
  )

/** Payer of a link and their role; undefined for an unknown link. */
export const findPayerOfLink = (db: Db, link_id: string) =>
  db
    .selectFrom('online_payments as o')
    .leftJoin('accounts as a', 'a.id', 'o.account_id')
    .select(['o.online_payment_id', 'o.reference', 'o.pay_link_id', 'a.role'])
    .where('o.link_id', '=', link_id)
    .executeTakeFirst()

/** Online payments by a person, and for their dues, for the export of personal data. */
export function onlinePaymentsAbout(
  db: Db,
  reader: { role: Account['role']; uid: Given<string> },
  { uid, student_id }: { uid: string; student_id: number | null },
) {
  const whose: RawBuilder<boolean> = isGuardian(reader)
    ? isPayersOwn('o', reader)
    : sql`(${isPayersOwn('o', { uid })} or o.online_payment_id in (
          select online_payment_id from online_payment_dues where student_id = ${student_id}))`
  return db
    .selectFrom('online_payments as o')
    .select(['o.online_payment_id', 'o.reference', 'o.amount', 'o.state', 'o.made_at'])
    .select(['o.paid_amount', 'o.refunded', 'o.captured_at'])
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('online_payment_dues as d')
          .whereRef('d.online_payment_id', '=', 'o.online_payment_id')
          .where(sql<boolean>`${isPayersOwn('o', { uid })} or d.student_id = ${student_id}`)
          .select(['d.student_id', 'd.title', 'd.batch_name', 'd.due_date'])
          .select(sql<string>`d.amount::text`.as('amount'))
          .orderBy('d.position'),
      ).as('dues'),
    )
    .where(whose)
    .orderBy('o.online_payment_id')
    .execute()
}
