import type { PaySlip } from '@ganit/contract/money/pay-sheets'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'

export const slipNotFound = () => notFound('Slip not found.')

const DIGITS = 4

/** The number of a slip as printed: `2026-27/P0012`. */
export function slipNumber(financial_year: number, serial: number) {
  const next = String((financial_year + 1) % 100).padStart(2, '0')
  return `${financial_year}-${next}/P${String(serial).padStart(DIGITS, '0')}`
}

type Row = Omit<PaySlip, 'number' | 'reversed'> & { financial_year: number; serial: number }

const presentSlip = ({ financial_year, serial, ...slip }: Row): PaySlip => ({
  ...slip,
  number: slipNumber(financial_year, serial),
  reversed: slip.reversal !== null,
})

async function slipsWhere(db: Db, isAsked: RawBuilder<unknown>) {
  const { rows } = await sql<Row>`
    select s.pay_slip_id, s.financial_year, s.serial, s.account_id, a.name,
      to_char(s.month, 'YYYY-MM') as month, s.gross::text, s.paid_from, s.drawer_of, s.transaction_id,
      s.paid_on::text, (
        select json_build_object('reason', r.reason, 'date', r.reversed_on)
        from pay_slip_reversals r where r.pay_slip_id = s.pay_slip_id) as reversal,
      (select json_agg(json_build_object('kind', l.kind, 'text', l.text, 'amount', l.amount::text) order by l.line)
        from pay_slip_lines l where l.pay_slip_id = s.pay_slip_id) as lines
    from pay_slips s join accounts a on a.id = s.account_id
    where ${isAsked} order by s.pay_slip_id desc limit 1000`.execute(db)
  return rows.map(presentSlip)
}

/** Standing slips of a month, of one person or of all; `month` is its first day. */
export const slipsOfMonth = (db: Db, month: string, account_id?: string) =>
  slipsWhere(
    db,
    sql`s.month = ${month}::date and ${account_id === undefined ? sql`true` : sql`s.account_id = ${account_id}`}
      and not exists (select from pay_slip_reversals r where r.pay_slip_id = s.pay_slip_id)`,
  )

/** All slips of a person, the latest first, with reversed ones. */
export const slipsOfPerson = (db: Db, account_id: string) =>
  slipsWhere(db, sql`s.account_id = ${account_id}`)

export async function readSlip(db: Db, pay_slip_id: number) {
  const [slip] = await slipsWhere(db, sql`s.pay_slip_id = ${pay_slip_id}`)
  if (!slip) throw slipNotFound()
  return slip
}

/** Number that the next slip of a financial year gets. */
export async function nextSlipNumber(db: Db, financial_year: number) {
  const kept = await db
    .selectFrom('pay_counters')
    .select('last_serial')
    .where('financial_year', '=', financial_year)
    .executeTakeFirst()
  return slipNumber(financial_year, (kept?.last_serial ?? 0) + 1)
}
