import type { ChequesShown } from '@ganit/contract/money/cheques'
import type { Db, Trx } from '../../../db/schema.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import type { PhotoUrls } from '../../ground/images/images.service.ts'
import { announceCheque } from '../../messages/events/events.queries.ts'
import { readWho } from '../../people/students/who.queries.ts'
import { addDue, type By as ByAccount } from '../dues/dues.service.ts'
import { lockAllWithCredit, settleCredit } from '../payments/credit.queries.ts'
import { studentOfPayment } from '../payments/payment-writes.queries.ts'
import { readPayments } from '../payments/payments.queries.ts'
import { reverseIfStanding } from '../payments/payments.service.ts'
import { dayInWords } from '../payments/receipts/receipt-pdf/wordings.ts'
import {
  CHARGE,
  insertCheques,
  lastCharge,
  type OfCheque,
  readCheques,
  receiptsOf,
  setCleared,
  standingOfTaking,
} from './cheques.queries.ts'

type Page = { page: number; page_size: number }

/** Cheques with their payments, a page of them. */
export async function readChequesPage(
  { db, photoUrls }: { db: Db; photoUrls: PhotoUrls },
  show: ChequesShown,
  { page, page_size }: Page,
) {
  const offset = (page - 1) * page_size
  const { rows, total, sum } = await readCheques(db, show, { limit: page_size, offset })
  const receipts = await receiptsOf(
    db,
    rows.flatMap(({ payment_ids }) => payment_ids),
  )
  const students = [...receipts.values()].map(({ student_id }) => student_id)
  const who = await readWho(db, [...new Set(students)], photoUrls)
  const items = rows.map(({ payment_ids, ...cheque }) => ({
    ...cheque,
    payments: payment_ids.flatMap((payment_id) => {
      const found = receipts.get(payment_id)
      if (!found) return []
      const { student_id, ...payment } = found
      return [{ ...payment, student: who.get(student_id) ?? null }]
    }),
  }))
  return { items, total, page, page_size, sum, last_charge: await lastCharge(db) }
}

type Returned = { payment_id: number; on: string; charge?: string | undefined; why?: string | null }

/**
 * Takes back all standing payments of a cheque that the bank returned, with what corrected them, and charges its fee to
 * the first child who is still known. Families are told of the cheque instead of each receipt.
 */
export async function bounceCheque(
  trx: Trx,
  { payment_id, on, charge, why }: Returned,
  by: ByAccount,
) {
  const { today } = by
  const { all, payers } = await lockCheque(trx, payment_id)
  refuseOtherDay(on, all, today)
  if (all.some(({ cleared_on }) => cleared_on !== null)) throw conflict('This cheque is cleared.')
  const reason = `Cheque returned on ${dayInWords(on)}${why ? `: ${why}` : ''}`
  for (const each of all) {
    const reversal = { payment_id: each.payment_id, reason, isTold: false }
    await reverseIfStanding(trx, reversal, { uid: by.account.uid, today })
    if (!each.has_row) await insertCheques(trx, [each.payment_id], { number: each.transaction_id })
  }
  const payment_ids = idsOf(all)
  await trx
    .updateTable('cheques')
    .set({ returned_on: on })
    .where('payment_id', 'in', payment_ids)
    .execute()
  const known = all.find((one) => payers.get(one.student_id)?.is_there)
  const { student_id } = known ?? (all[0] as OfCheque)
  const due = charge
    ? await addDue(trx, { student_id, title: CHARGE, amount: charge, due_date: on }, by)
    : null
  for (const each of new Set(all.map((one) => one.student_id))) await settleCredit(trx, each)
  await announceCheque(trx, payment_ids, { charge: charge ?? null })
  return { payments: await readPayments(trx, payment_ids), due }
}

/** The standing payments of a cheque, their students locked; 409 if there is none, or it was no cheque. */
async function lockCheque(trx: Trx, payment_id: number) {
  const student_id = await studentOfPayment(trx, payment_id)
  const before = await standingOfTaking(trx, payment_id)
  const ids = [student_id, ...before.map((each) => each.student_id)]
  const payers = await lockAllWithCredit(trx, ids)
  const standing = await standingOfTaking(trx, payment_id)
  const all = standing.filter(({ method }) => method === 'cheque')
  if (all.length > 0) return { all, payers }
  const { method } = await trx
    .selectFrom('payments')
    .select('method')
    .where('payment_id', '=', payment_id)
    .executeTakeFirstOrThrow()
  const isCheque = method === 'cheque' && standing.length === 0
  throw conflict(isCheque ? 'This payment was already reversed.' : 'This was no cheque.')
}

function refuseOtherDay(on: string, all: OfCheque[], today: string) {
  const first = all.map(({ paid_on }) => paid_on).toSorted()[0] ?? on
  if (on > today) throw invalid({ on: 'This day must not be after today.' })
  if (on < first) throw invalid({ on: 'This day must not be before the cheque was taken.' })
}

/** Says that the bank cleared a cheque, for all its payments. */
export async function clearCheque(trx: Trx, payment_id: number, on: string, today: string) {
  const { all } = await lockCheque(trx, payment_id)
  refuseOtherDay(on, all, today)
  const without = all.filter(({ has_row }) => !has_row)
  for (const each of without)
    await insertCheques(trx, [each.payment_id], { number: each.transaction_id })
  await setCleared(trx, idsOf(all), on)
}

/** Takes back that a cheque was cleared. 409 if it was not. */
export async function unclearCheque(trx: Trx, payment_id: number, reason: string) {
  const { all } = await lockCheque(trx, payment_id)
  if (all.every(({ cleared_on }) => cleared_on === null))
    throw conflict('This cheque is not cleared.')
  await setCleared(trx, idsOf(all), null, reason)
}

const idsOf = (all: OfCheque[]) => all.map(({ payment_id }) => payment_id)
