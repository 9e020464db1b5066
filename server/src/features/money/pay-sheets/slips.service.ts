import { dayAfter } from '@ganit/contract/days'
import { toHundredths } from '@ganit/contract/money'
import type { PayLine, PaySlip, PaySlipDraft } from '@ganit/contract/money/pay-sheets'
import { type Kysely, sql } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { logosOfPapers } from '../../ground/look/printed-logos.queries.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import type { LocalTime } from '../../ground/settings/clock.service.ts'
import { financialYear } from '../payments/receipts/receipts.service.ts'
import { takeNextSerials } from '../payments/receipts/serials.queries.ts'
import { readLetterhead } from '../payments/record-payment.service.ts'
import { daysOfMonth } from './months.ts'
import { drawerOf } from './paid-from.service.ts'
import { lockPerson } from './rates.service.ts'
import { openLines, refuseMonthAhead, sumsOfLines } from './sheet.service.ts'
import { type PaySlipSnapshot, printSlipPdf } from './slip-pdf/slip-pdf.ts'
import { readSlip, slipNotFound, slipNumber, slipsOfPerson } from './slips.queries.ts'

const DAYS_BACK = 60

function refuseWrongDay(paid_on: string, paid_from: string, today: string) {
  if (paid_on > today) throw invalid({ paid_on: 'Paid on must not be after today.' })
  if (paid_on < dayAfter(today, -DAYS_BACK))
    throw invalid({ paid_on: `Paid on must be at most ${DAYS_BACK} days ago.` })
  if (paid_from === 'drawer' && paid_on !== today)
    throw invalid({ paid_on: 'What is paid from a drawer is paid today.' })
}

const lineRow = (pay_slip_id: number, line: PayLine, n: number) => ({
  pay_slip_id,
  line: n + 1,
  kind: line.kind,
  pay_rate_id: line.pay_rate_id,
  pay_adjustment_id: line.pay_adjustment_id,
  batch_id: line.batch?.batch_id ?? null,
  month: `${line.month}-01`,
  text: line.text,
  quantity: line.quantity === null ? null : String(line.quantity),
  rate: line.rate,
  base: line.base,
  amount: line.amount,
})

async function insertLines(trx: Trx, pay_slip_id: number, lines: PayLine[]) {
  const rows = lines.map((line, n) => lineRow(pay_slip_id, line, n))
  await trx.insertInto('pay_slip_lines').values(rows).execute()
  const lessons = lines.flatMap(({ lessons: own, batch }, n) =>
    own.map(({ lesson_id, amount }) => ({
      pay_slip_id,
      lesson_id,
      line: n + 1,
      amount,
      batch_id: batch?.batch_id ?? 0,
    })),
  )
  if (lessons.length > 0) await trx.insertInto('pay_slip_lessons').values(lessons).execute()
}

/** Pays the sum of a person's sheet; 409 if the sum is nothing, or another one than was shown. */
export async function paySheet(
  trx: Trx,
  draft: PaySlipDraft,
  account: Pick<Account, 'uid' | 'role'>,
  now: LocalTime,
) {
  const { account_id, month, paid_from, transaction_id } = draft
  const today = now.date
  const paid_on = draft.paid_on ?? today
  refuseMonthAhead(month, today)
  refuseWrongDay(paid_on, paid_from, today)
  const drawer_of = await drawerOf(trx, account, draft)
  const person = await lockPerson(trx, account_id)
  const days = daysOfMonth(month)
  const lines = (await openLines(trx, month, { ...days, now, account_id })).get(account_id) ?? []
  const { gross, lines: told } = sumsOfLines(lines)
  if (toHundredths(gross) !== toHundredths(draft.gross)) throw conflict('The sheet has changed.')
  if (toHundredths(gross) <= 0) throw conflict('There is nothing to pay.')
  const financial_year = financialYear(paid_on)
  const serial = await takeNextSerials(trx, { counters: 'pay_counters', financial_year })
  const snapshot: PaySlipSnapshot = {
    number: slipNumber(financial_year, serial),
    issued_on: today,
    academy: await readLetterhead(trx),
    teacher: person.name,
    month,
    gross,
    payment: { paid_from, date: paid_on, transaction_id },
    lines: told.map(({ text, batch, amount, lessons }) => ({
      text,
      batch_name: batch?.batch_name ?? null,
      amount,
      days: lessons.map(({ date }) => date),
    })),
  }
  const { pay_slip_id } = await trx
    .insertInto('pay_slips')
    .values({
      account_id,
      month: days.from,
      financial_year,
      serial,
      gross,
      paid_from,
      drawer_of,
      transaction_id,
      paid_on,
      recorded_by: account.uid,
      recorded_on: today,
      snapshot: JSON.stringify(snapshot),
    })
    .returning('pay_slip_id')
    .executeTakeFirstOrThrow()
  await insertLines(trx, pay_slip_id, lines)
  return readSlip(trx, pay_slip_id)
}

/** Finds a later standing slip that takes back a lesson of this slip or pays it again. */
async function laterSlip(trx: Trx, pay_slip_id: number) {
  const { rows } = await sql<{ financial_year: number; serial: number }>`
    select s.financial_year, s.serial
    from pay_slip_lessons own join pay_slip_lessons other using (lesson_id)
      join standing_slips s on s.pay_slip_id = other.pay_slip_id
    where own.pay_slip_id = ${pay_slip_id} and other.pay_slip_id > own.pay_slip_id
    order by s.pay_slip_id desc limit 1`.execute(trx)
  return rows[0]
}

type Reversal = { pay_slip_id: number; reason: string }

/** Reverses a slip, once; 409 while a later slip of the same lessons stands. */
export const reverseSlip = (
  db: Kysely<Database>,
  { pay_slip_id, reason }: Reversal,
  { uid, today }: { uid: string; today: string },
): Promise<PaySlip> =>
  db.transaction().execute(async (trx) => {
    const { account_id } = await readSlip(trx, pay_slip_id)
    await lockPerson(trx, account_id)
    if ((await readSlip(trx, pay_slip_id)).reversed)
      throw conflict('This slip was already reversed.')
    const later = await laterSlip(trx, pay_slip_id)
    if (later)
      throw conflict(`Reverse slip ${slipNumber(later.financial_year, later.serial)} first.`)
    await trx
      .insertInto('pay_slip_reversals')
      .values({ pay_slip_id, reason, reversed_on: today, reversed_by: uid })
      .execute()
    return readSlip(trx, pay_slip_id)
  })

/** Prints a slip as PDF. Staff get only their own slips, the owner all; otherwise 404. */
export async function printSlip(db: Db, pay_slip_id: number, account: Account) {
  const slip = await readSlip(db, pay_slip_id)
  if (!isOwner(account) && slip.account_id !== account.uid) throw slipNotFound()
  const { snapshot } = await db
    .selectFrom('pay_slips')
    .select('snapshot')
    .where('pay_slip_id', '=', pay_slip_id)
    .executeTakeFirstOrThrow(slipNotFound)
  const paper = { snapshot: snapshot as PaySlipSnapshot, reversal: slip.reversal }
  const pdf = await printSlipPdf(paper, await logosOfPapers(db, [paper.snapshot]))
  return { number: slip.number, pdf }
}

/** A person's own open lines up to today, with the open lines of earlier months, and the person's slips. */
export async function readOwnPay(db: Db, account_id: string, now: LocalTime) {
  const month = now.date.slice(0, 7)
  const before = dayAfter(`${month}-01`, -1).slice(0, 7)
  const linesOf = async (of: string) =>
    (await openLines(db, of, { ...daysOfMonth(of), now, account_id })).get(account_id) ?? []
  const earlier = (await linesOf(before)).filter(
    ({ kind, text }) => (kind === 'month' && !text.endsWith('corrected')) || kind === 'adjustment',
  )
  const { lines, lessons, gross } = sumsOfLines([...(await linesOf(month)), ...earlier])
  return { lines, lessons, gross, slips: await slipsOfPerson(db, account_id) }
}
