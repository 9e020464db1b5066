import type { ChequesShown } from '@ganit/contract/money/cheques'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { formatReceiptNumber, type Series } from '../payments/receipts/receipt-number.ts'

/** Days after which a cheque should be cleared. */
const DAYS = 3

/**
 * Payments `p` by cheque with the cheque `c`, and the first payment `first` of a correction. The person and moment that
 * recorded `first` make a taking.
 */
const TAKEN = sql`cheques c join payments p using (payment_id)
  join payments first on first.payment_id = coalesce(p.first_payment_id, p.payment_id)`

const STANDS = sql`not exists (select from reversals r where r.payment_id = p.payment_id)`

const CONDITIONS: Record<ChequesShown, ReturnType<typeof sql>> = {
  to_clear: sql`c.cleared_on is null and c.returned_on is null and ${STANDS}`,
  cleared: sql`c.cleared_on is not null and ${STANDS}`,
  returned: sql`c.returned_on is not null`,
}

/** Rows of a taking's standing cheques: its payments together. */
const takings = (condition: ReturnType<typeof sql>) => sql`
  select min(p.payment_id) as payment_id, min(c.number) as number, min(c.bank) as bank, min(c.dated) as dated,
    min(p.paid_on) as paid_on, sum(p.amount) as amount, array_agg(p.payment_id order by p.payment_id) as payment_ids,
    max(c.cleared_on) as cleared_on, max(c.returned_on) as returned_on
  from ${TAKEN} where ${condition}
  group by first.recorded_by, first.recorded_at`

/** Cheques that Today tells of: three days after the later of the day paid and the date on it. */
export const chequesToClearQuery = (today: ReturnType<typeof sql>) => sql`
  select t.payment_id as id, coalesce(t.number, '') as name, t.paid_on as day, t.amount
  from (${takings(CONDITIONS.to_clear)}) as t
  where greatest(t.paid_on, t.dated) + ${sql.lit(DAYS)} <= ${today}::date`

type ChequeRow = {
  payment_id: number
  number: string | null
  bank: string | null
  dated: string | null
  paid_on: string
  amount: string
  payment_ids: number[]
  cleared_on: string | null
  returned_on: string | null
}

type Page = { limit: number; offset: number }

/** A page of cheques, how many there are, and their sum. */
export async function readCheques(db: Db, show: ChequesShown, { limit, offset }: Page) {
  const order = {
    to_clear: sql`greatest(paid_on, dated), payment_id`,
    cleared: sql`cleared_on desc, payment_id desc`,
    returned: sql`returned_on desc, payment_id desc`,
  }[show]
  const { rows } = await sql<ChequeRow>`
    select payment_id, number, bank, dated::text, paid_on::text, amount::text, payment_ids,
      cleared_on::text, returned_on::text
    from (${takings(CONDITIONS[show])}) as t
    order by ${order} limit ${limit} offset ${offset}`.execute(db)
  const { rows: sums } = await sql<{ total: number; sum: string }>`
    select count(*)::int as total, coalesce(sum(amount), 0.00)::text as sum
    from (${takings(CONDITIONS[show])}) as t`.execute(db)
  return { rows, ...(sums[0] ?? { total: 0, sum: '0.00' }) }
}

/** Receipt number, amount and student of payments. */
export async function receiptsOf(db: Db, payment_ids: number[]) {
  const rows = await db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.payment_id', 'p.payment_id')
    .select(['p.payment_id', 'p.student_id', 'p.amount'])
    .select(['r.financial_year', 'r.series', 'r.serial'])
    .where(sql<boolean>`p.payment_id = any(${payment_ids}::integer[])`)
    .execute()
  return new Map(
    rows.map(({ financial_year, series, serial, ...payment }) => [
      payment.payment_id,
      { ...payment, receipt_number: formatReceiptNumber(financial_year, serial, series as Series) },
    ]),
  )
}

/** The title of the charge that the bank makes for a returned cheque. */
export const CHARGE = 'Cheque return charge'

/** Amount of the latest charge for a returned cheque. */
export async function lastCharge(db: Db) {
  const { rows } = await sql<{ amount: string }>`
    select amount from dues where kind = 'single' and title = ${sql.lit(CHARGE)}
    order by due_id desc limit 1`.execute(db)
  return rows[0]?.amount ?? null
}

/** A standing payment of a taking, with the cheque as far as it is known. */
export type OfCheque = {
  payment_id: number
  student_id: number
  method: string
  paid_on: string
  transaction_id: string | null
  cleared_on: string | null
  has_row: boolean
}

/** The standing payments of a payment’s taking, and what corrected them; those by other methods than cheque, too. */
export async function standingOfTaking(trx: Trx, payment_id: number) {
  const { rows } = await sql<OfCheque>`
    with taking as (
      select first.recorded_by, first.recorded_at
      from payments p join payments first on first.payment_id = coalesce(p.first_payment_id, p.payment_id)
      where p.payment_id = ${payment_id}
    )
    select p.payment_id, p.student_id, p.method, p.paid_on::text, p.transaction_id,
      c.cleared_on::text, c.payment_id is not null as has_row
    from taking join payments first on (first.recorded_by, first.recorded_at) = (taking.recorded_by, taking.recorded_at)
    join payments p on coalesce(p.first_payment_id, p.payment_id) = first.payment_id
    left join cheques c on c.payment_id = p.payment_id
    where ${STANDS}
    order by p.payment_id`.execute(trx)
  return rows
}

type Drawn = { bank?: string | null | undefined; dated?: string | undefined }

/** Stores the cheque of payments recorded together. */
export async function insertCheques(
  trx: Trx,
  payment_ids: number[],
  { bank = null, dated, number }: Drawn & { number: string | null },
) {
  await trx
    .insertInto('cheques')
    .values(
      payment_ids.map((payment_id) => ({
        ...{ payment_id, number, bank, dated: dated ?? null },
        ...{ cleared_on: null, returned_on: null },
      })),
    )
    .execute()
}

/** The cheque of a payment, if one is stored. */
export const findCheque = (db: Db, payment_id: number) =>
  db
    .selectFrom('cheques')
    .select(['number', 'bank', 'dated', 'cleared_on'])
    .where('payment_id', '=', payment_id)
    .executeTakeFirst()

/** Whether the bank cleared the cheque of some payments: the day, or null with the reason why not after all. */
export const setCleared = (
  trx: Trx,
  payment_ids: number[],
  cleared_on: string | null,
  not_cleared_why: string | null = null,
) =>
  trx
    .updateTable('cheques')
    .set({ cleared_on, not_cleared_why })
    .where('payment_id', 'in', payment_ids)
    .execute()
