import { asMoney } from '@ganit/contract/money'
import { type Insertable, sql, type Updateable } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { PaidDue } from '../payments/family-payments.service.ts'
import { type ChosenDue, rowsOfDues } from '../payments/paid-from-home.queries.ts'
import { onlinePaymentNotFound } from './online-payments.queries.ts'
import type { OnlinePayments } from './online-payments.tables.ts'

/** Lifetime of a payment link. */
const LINK_MINUTES = 30
const FROM_NOW = sql<Date>`now() + make_interval(mins => ${sql.lit(LINK_MINUTES)})`

/** True while the link can be paid: meanwhile nobody else can pay its dues. */
const IS_OPEN = sql<boolean>`o.state = 'open' and o.expires_at > now()`

/** Open payments with some of these dues: the payer, and whether it is for exactly these. */
export const findOpenPayments = (trx: Trx, due_ids: number[]) =>
  trx
    .selectFrom('online_payments as o')
    .select(['o.online_payment_id', 'o.account_id', 'o.pay_link_id', 'o.reference', 'o.amount'])
    .select(['o.link_id', 'o.pay_url', 'o.expires_at'])
    .select(
      sql<boolean>`array(
        select due_id from online_payment_dues d
        where d.online_payment_id = o.online_payment_id order by due_id
      ) = ${due_ids}::integer[]`.as('isForThese'),
    )
    .where(IS_OPEN)
    .where(
      sql<boolean>`o.online_payment_id in (
        select online_payment_id from online_payment_dues where due_id = any(${due_ids}::integer[]))`,
    )
    .orderBy('o.online_payment_id')
    .execute()

export type Opened = Pick<
  Awaited<ReturnType<typeof findOpenPayments>>[number],
  'online_payment_id' | 'reference' | 'amount' | 'link_id' | 'pay_url' | 'expires_at'
>

const OPENED = [
  'online_payment_id',
  'reference',
  'amount',
  'link_id',
  'pay_url',
  'expires_at',
] as const

export async function insertOnlinePayment(
  trx: Trx,
  payment: Pick<OnlinePayments, 'account_id' | 'pay_link_id' | 'reference' | 'amount'>,
  dues: ChosenDue[],
): Promise<Opened> {
  const opened = await trx
    .insertInto('online_payments')
    .values({ ...payment, expires_at: FROM_NOW, ...NOTHING_YET })
    .returning(OPENED)
    .executeTakeFirstOrThrow()
  const { online_payment_id } = opened
  await trx
    .insertInto('online_payment_dues')
    .values(rowsOfDues({ online_payment_id }, dues))
    .execute()
  return opened
}

const NOTHING_YET = {
  link_id: null,
  pay_url: null,
  gateway_payment_id: null,
  paid_amount: null,
  captured_at: null,
  problem: null,
  asked_at: null,
}

/** Stores a second payment by one link, as a row of its own, for a person to look at. */
export async function insertSecondPayment(
  trx: Trx,
  row: Insertable<OnlinePayments>,
): Promise<void> {
  await trx.insertInto('online_payments').values(row).execute()
}

export const updateOnlinePayment = (
  db: Db,
  online_payment_id: number,
  changes: Updateable<OnlinePayments>,
) =>
  db
    .updateTable('online_payments')
    .set(changes)
    .where('online_payment_id', '=', online_payment_id)
    .execute()

/** Restarts the time of a payment whose link was never made. */
export const renewPaymentTime = (trx: Trx, online_payment_id: number): Promise<Opened> =>
  trx
    .updateTable('online_payments')
    .set({ expires_at: FROM_NOW })
    .where('online_payment_id', '=', online_payment_id)
    .returning(OPENED)
    .executeTakeFirstOrThrow()

/** Closes a payment. The gateway is asked later whether it was paid after all. */
export const closePayment = (db: Db, online_payment_id: number) =>
  db
    .updateTable('online_payments')
    .set({ expires_at: sql<Date>`now()` })
    .where('online_payment_id', '=', online_payment_id)
    .where('link_id', 'is', null)
    .execute()

type Named = { link_id: string; reference: string } | { gateway_payment_id: string }

/** The payment the gateway names, with its dues; undefined if unknown. */
export async function findNamedPayment(db: Db, named: Named) {
  const row = await db
    .selectFrom('online_payments')
    .select(['online_payment_id', 'gateway_payment_id'])
    .$if('link_id' in named, (rows) =>
      rows.where((eb) => {
        const { link_id, reference } = named as { link_id: string; reference: string }
        return eb.and([
          eb('reference', '=', reference),
          eb.or([eb('link_id', '=', link_id), eb('link_id', 'is', null)]),
        ])
      }),
    )
    .$if('gateway_payment_id' in named, (rows) =>
      rows.where(
        'gateway_payment_id',
        '=',
        (named as { gateway_payment_id: string }).gateway_payment_id,
      ),
    )
    .executeTakeFirst()
  return row && { ...row, dues: await duesOfPayment(db, row.online_payment_id) }
}

export const duesOfPayment = (db: Db, online_payment_id: number): Promise<PaidDue[]> =>
  db
    .selectFrom('online_payment_dues')
    .select(['due_id', 'student_id', 'amount'])
    .where('online_payment_id', '=', online_payment_id)
    .orderBy('position')
    .execute()

/** Locks an online payment. Lock its students first. */
export const lockOnlinePayment = (trx: Trx, online_payment_id: number) =>
  trx
    .selectFrom('online_payments')
    .selectAll()
    .where('online_payment_id', '=', online_payment_id)
    .forUpdate()
    .executeTakeFirstOrThrow(onlinePaymentNotFound)

/** Payments recorded from an online payment. */
export const entriesOfPayment = (db: Db, online_payment_id: number) =>
  db
    .selectFrom('online_payment_entries')
    .select(['payment_id', 'student_id'])
    .where('online_payment_id', '=', online_payment_id)
    .orderBy('payment_id')
    .execute()

export const insertEntry = (
  trx: Trx,
  entry: { payment_id: number; online_payment_id: number; student_id: number },
) => trx.insertInto('online_payment_entries').values(entry).execute()

/** Stores the refunded amount of a payment; the highest wins, because messages come in any order. */
export async function storeRefund(trx: Trx, gateway_payment_id: string, refunded: number) {
  const row = await trx
    .insertInto('gateway_refunds')
    .values({ gateway_payment_id, refunded: asMoney(refunded) })
    .onConflict((conflict) =>
      conflict.column('gateway_payment_id').doUpdateSet({
        refunded: sql`greatest(gateway_refunds.refunded, excluded.refunded)`,
      }),
    )
    .returning('refunded')
    .executeTakeFirstOrThrow()
  return row.refunded
}

export const refundOfPayment = async (trx: Trx, gateway_payment_id: string) =>
  (
    await trx
      .selectFrom('gateway_refunds')
      .select('refunded')
      .where('gateway_payment_id', '=', gateway_payment_id)
      .executeTakeFirst()
  )?.refunded ?? '0.00'

/** Deletes refunds of unknown payments, once the gateway sends no more messages about them. */
export const deleteOldRefunds = (db: Db) =>
  sql`
    delete from gateway_refunds r where told_at < now() - interval '30 days' and not exists (
      select from online_payments o where o.gateway_payment_id = r.gateway_payment_id)`.execute(db)

const AT_ONCE = 20

/**
 * Takes some payments about which to ask the gateway: open ones every five minutes, ended ones hourly for five days.
 * Marks them as asked, so that no other process asks too.
 */
export const takePaymentsToAsk = (db: Db) =>
  db
    .updateTable('online_payments')
    .set({ asked_at: sql<Date>`now()` })
    .where('online_payment_id', 'in', (eb) =>
      eb
        .selectFrom('online_payments as o')
        .select('o.online_payment_id')
        .where(
          sql<boolean>`o.state in ('open', 'not paid') and o.expires_at > now() - interval '5 days'
            and coalesce(o.asked_at, o.made_at) < now() - case
              when o.expires_at > now() - interval '10 minutes' then interval '5 minutes'
              else interval '1 hour' end`,
        )
        .orderBy('o.online_payment_id')
        .limit(AT_ONCE)
        .forUpdate()
        .skipLocked(),
    )
    .returning(['online_payment_id', 'reference', 'link_id', 'state'])
    .returning(sql<boolean>`expires_at < now()`.as('isOver'))
    .execute()

/** Ends unpaid payments the gateway is no longer asked about. */
export const endUnpaidPayments = (db: Db) =>
  sql`
    update online_payments set state = 'not paid'
    where state = 'open' and expires_at < now() - interval '5 days'`.execute(db)
