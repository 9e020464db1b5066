import type { Taking } from '@ganit/contract/money/counter'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { typedPhoneToE164 } from '../../messages/channels/typed-phone.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import { formatReceiptNumber } from '../payments/receipts/receipt-number.ts'

/** Number of takings shown, and of payments read for them. */
const SHOWN = 5
const READ = 60

export type TakenPayment = {
  payment_id: number
  student_id: number
  amount: string
  method: Taking['method']
  taking: string
  at: string
  reversed: boolean
  receipt_number: string
  phone: string | null
  /** The child's first name; null if the child was erased. */
  first_name: string | null
}

/** Query of a day's last payments recorded by people, by one of them if `uid` is given; separate so that tests can check its plan. */
export const lastPaymentsQuery = (db: Db, day: string, uid: string | undefined) =>
  db
    .selectFrom('payments as p')
    .innerJoin('receipts as r', 'r.payment_id', 'p.payment_id')
    .leftJoin('students as s', 's.student_id', 'p.student_id')
    .select(['p.payment_id', 'p.student_id', 'p.amount', 'p.method', 'p.recorded_at'])
    .select(['p.recorded_by', 'r.financial_year', 'r.series', 'r.serial', 's.first_name'])
    .select(typedPhoneToE164(familyPhoneInSql('s')).as('phone'))
    .select(
      sql<boolean>`exists (select from reversals v where v.payment_id = p.payment_id)`.as(
        'reversed',
      ),
    )
    .where('p.recorded_on', '=', day)
    .where('p.recorded_by', 'is not', null)
    .$if(uid !== undefined, (rows) => rows.where('p.recorded_by', '=', uid as string))
    .orderBy('p.payment_id', 'desc')
    .limit(sql.lit(READ))

/** The last takings of a day, newest first. A taking has the payments that one person recorded in one go. */
export async function lastTakings(db: Db, day: string, uid: string | undefined) {
  const rows = await lastPaymentsQuery(db, day, uid).execute()
  const payments = rows.map(
    ({ financial_year, series, serial, recorded_by, recorded_at, ...payment }): TakenPayment => ({
      ...payment,
      taking: `${recorded_by} ${recorded_at.toISOString()}`,
      at: recorded_at.toISOString(),
      receipt_number: formatReceiptNumber(financial_year, serial, series),
    }),
  )
  const takings = [...Map.groupBy(payments, ({ taking }) => taking).values()]
  return takings.slice(0, SHOWN).map((taking) => taking.toReversed())
}
