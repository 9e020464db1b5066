import type { Payment, PaymentDraft } from '@ganit/contract/payments'
import type { Kysely } from 'kysely'
import { inTransaction } from '../../db/in-transaction.ts'
import type { Database, Db, Trx } from '../../db/schema.ts'
import type { Account } from '../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../http/errors.ts'
import { isOwner } from '../accounts/rights.ts'
import { withdrawLapsedDues } from '../fees/dues.service.ts'
import { announce } from '../messages/events.queries.ts'
import { currentSettings } from '../settings/settings.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import {
  insertPayment,
  insertReceipt,
  insertReversal,
  lockedOwedDues,
  lockedPayer,
  lockPayer,
  settledBy,
} from './payment-writes.queries.ts'
import { paymentById, receiptOfPayment, recordingOf } from './payments.queries.ts'
import { financialYear } from './receipt-number.ts'
import { receiptPdf } from './receipt-pdf/receipt-pdf.ts'
import { settle } from './settle.ts'

/** Who records something, and on which day (`YYYY-MM-DD`) of the academy. */
export type By = { uid: string; today: string }

type Draft = Omit<PaymentDraft, 'fee_ids'> & { fee_ids?: number[] }

/** Records a payment and gives out its receipt. It settles the oldest dues first, or those chosen. */
export const recordPayment = (db: Db, { draft }: { draft: Draft }, by: By): Promise<Payment> =>
  inTransaction(db, async (trx) => paymentById(trx, await pay(trx, draft, by)))

async function pay(trx: Trx, draft: Draft, { uid, today }: By) {
  if (draft.date > today) throw invalid({ date: 'Date must not be after today.' })
  const { fee_ids, date, ...fields } = draft
  const student = await lockedPayer(trx, draft.student_id)
  const items = settle(draft, await lockedOwedDues(trx, draft.student_id))
  const payment_id = await insertPayment(trx, { ...fields, paid_on: date, recorded_by: uid }, items)
  const { method, transaction_id, amount } = draft
  await insertReceipt(trx, {
    payment_id,
    financial_year: financialYear(today),
    texts: {
      issued_on: today,
      academy: await letterhead(trx),
      student: {
        student_id: student.student_id,
        name: student.name,
        class_name: student.student_class === null ? '' : `Class ${student.student_class}`,
      },
      payment: { payment_id, date, method, transaction_id, amount },
      items: items.map(({ due_id, owed, ...item }) => item),
    },
  })
  await announce(trx, { event: 'payment_received', payment_id })
  return payment_id
}

async function letterhead(trx: Trx) {
  const { academy_name: name, address, phone, email } = await currentSettings(trx)
  return { name, address, phone, email }
}

/** Takes a payment back, once; what it settled is owed again unless it is asked for no more. */
export const reversePayment = (
  db: Kysely<Database>,
  { payment_id, reason }: { payment_id: number; reason: string },
  { uid, today }: By,
): Promise<Payment> =>
  db.transaction().execute(async (trx) => {
    const { student_id, settled } = await settledBy(trx, payment_id)
    await lockPayer(trx, student_id)
    const reversal = { payment_id, reason, reversed_on: today, reversed_by: uid }
    if (!(await insertReversal(trx, reversal))) throw conflict('This payment was already reversed.')
    await withdrawLapsedDues(trx, settled, today)
    return paymentById(trx, payment_id)
  })

/**
 * Whoever recorded a payment may take it back on the same day; later, and of somebody else's, the owner alone. 403 for others,
 * 404 where there is none.
 */
export async function refuseToReverse(
  db: Db,
  account: Account,
  { payment_id, today }: { payment_id: number; today: string },
) {
  if (isOwner(account)) return
  const { recorded_by, recorded_at } = await recordingOf(db, payment_id)
  const isOwn = recorded_by === account.uid && (await academyToday(db, recorded_at)) === today
  if (!isOwn) throw notAllowed('Only the owner can take this payment back.')
}

/** The receipt of a payment as a PDF, for whoever may see the student who paid; for others there is none. */
export async function printReceipt(db: Db, payment_id: number, account: Account) {
  const { snapshot, reason, reversed_on } = await receiptOfPayment(db, account, payment_id)
  const reversal = reason && reversed_on ? { reason, date: reversed_on } : null
  return { number: snapshot.receipt_number, pdf: await receiptPdf({ snapshot, reversal }) }
}
