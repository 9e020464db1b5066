import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { type Tax, VoucherSnapshot } from '@ganit/contract/money/receipts'
import type { Refund, RefundDraft } from '@ganit/contract/money/refunds'
import type { Kysely } from 'kysely'
import type { Database, Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { logosOfPapers } from '../../ground/look/printed-logos.queries.ts'
import { asksAsGuardian, isVisibleTo } from '../../ground/rights/rights.ts'
import {
  dueNotFound,
  feeOfDue,
  insertWaiver,
  insertWaiverReversal,
  lockDue,
} from '../dues/dues.queries.ts'
import { withdrawLapsedDues } from '../fees/dues.service.ts'
import { recomputeLeftOfStudent } from '../fees/shared-fees.service.ts'
import {
  markGivenBackToLookAt,
  releaseGivenBack,
} from '../online-payments/partial-refunds.queries.ts'
import { lockPayerForCredit, lockWithCredit, settleCredit } from '../payments/credit.queries.ts'
import { creditNotesOfRefund, insertCreditNote } from '../payments/invoices/credit-notes.queries.ts'
import { receiptNumber } from '../payments/payments.queries.ts'
import {
  addTaxes,
  financialYear,
  inFigures,
  voucherPdf,
} from '../payments/receipts/receipts.service.ts'
import {
  type By,
  payerInWords,
  readLetterhead,
  refuseOtherDay,
} from '../payments/record-payment.service.ts'
import { splitRefund } from './refund-tax.ts'
import {
  creditsOfStudent,
  insertRefund,
  insertRefundReversal,
  insertVoucher,
  releaseFromDue,
  sumsAround,
  waiverOfRefund,
} from './refund-writes.queries.ts'
import { readRefund, refundNotFound } from './refunds.queries.ts'

type ByWhom = By & { uid: string }

type Credit = Awaited<ReturnType<typeof creditsOfStudent>>[number]

/** Splits the amount over payments, oldest first; 400 on `amount` if it exceeds the credit. */
function splitOverPayments(amount: string, credits: Credit[]) {
  const total = credits.reduce((sum, { credit }) => sum + toHundredths(credit), 0)
  if (total === 0) throw invalid({ amount: 'This student has no credit.' })
  if (toHundredths(amount) > total)
    throw invalid({
      amount: `Amount must be at most ₹${inFigures(asMoney(total))}, which is the credit.`,
    })
  let left = toHundredths(amount)
  return credits.flatMap((credit) => {
    const part = Math.min(left, toHundredths(credit.credit))
    left -= part
    return part === 0 ? [] : [{ ...credit, amount: asMoney(part) }]
  })
}

/** The refundable money: the student's credit, or the amount that the gateway refunded of one payment. */
async function refundableCredits(trx: Trx, { online_payment_id, student_id, amount }: RefundDraft) {
  if (online_payment_id === undefined) return creditsOfStudent(trx, student_id)
  const payment_id = await releaseGivenBack(trx, { online_payment_id, student_id, amount })
  return (await creditsOfStudent(trx, student_id)).filter(
    (credit) => credit.payment_id === payment_id,
  )
}

/**
 * Waives the returned part of a paid due, and releases the same amount of its allocations. Returns the waiver, and the
 * free amounts by payment. Other dues that are owed now take their part before; 400 on `amount` if too little remains.
 */
async function freePaidDue(trx: Trx, draft: RefundDraft & { due_id: number }, by: ByWhom) {
  const { student_id, due_id, reason, amount } = draft
  if (draft.online_payment_id !== undefined)
    throw invalid({ due_id: 'A refund by the gateway names no due.' })
  const due = await lockDue(trx, due_id)
  if (due.student_id !== student_id) throw dueNotFound()
  const sums = await sumsAround(trx, { due_id, student_id, today: by.today })
  const missing = Math.max(0, toHundredths(sums.owed) - toHundredths(sums.credit))
  const most = Math.max(0, toHundredths(sums.settled) - missing)
  if (toHundredths(amount) > most) {
    const left = inFigures(asMoney(most)).replace(/\.00$/, '')
    throw invalid({ amount: `Only ₹${left} can be given back.` })
  }
  const free = await releaseFromDue(trx, due_id, amount)
  const at = { waived_on: by.today, recorded_by: by.uid }
  const waiver_id = await insertWaiver(trx, { due_id, student_id, amount, reason, ...at })
  return { waiver_id, free }
}

/** The refundable money: the released amount of a paid due, else `credits`. */
async function refundableMoney(trx: Trx, draft: RefundDraft, by: ByWhom) {
  const { due_id } = draft
  if (due_id === undefined) return { waiver_id: null, credits: await refundableCredits(trx, draft) }
  const { waiver_id, free } = await freePaidDue(trx, { ...draft, due_id }, by)
  const known = await creditsOfStudent(trx, draft.student_id)
  return {
    waiver_id,
    credits: known.flatMap((each) => {
      const parts = free.get(each.payment_id)
      return parts ? [{ ...each, credit: sumMoney(parts) }] : []
    }),
  }
}

type Noted = { refund_id: number; student_id: number; reason: string; issued_on: string }

/**
 * Issues a credit note for each payment whose invoiced money is given back, because only a credit note reduces an
 * invoice.
 */
async function noteInvoices(
  trx: Trx,
  parts: { payment_id: number; taxes: Tax[] }[],
  { refund_id, ...noted }: Noted,
) {
  for (const { payment_id, taxes } of parts) {
    if (taxes.length === 0) continue
    const amount = sumMoney(taxes.map((tax) => tax.amount))
    await insertCreditNote(trx, { ...noted, payment_id, refund: { refund_id, amount, taxes } })
  }
}

/** Refunds credit, or records a refund of the gateway, with a voucher; 404 if there is no such student. */
export async function giveRefund(trx: Trx, draft: RefundDraft, by: ByWhom) {
  refuseOtherDay(draft, by)
  const student = await lockPayerForCredit(trx, draft.student_id)
  const { waiver_id, credits: found } = await refundableMoney(trx, draft, by)
  const taken = splitOverPayments(draft.amount, found)
  // A refund that names no payment of the gateway is the office's own.
  const { student_id, online_payment_id = null, due_id: _due, ...refund } = draft
  const split = taken.map((part) => ({ ...part, ...splitRefund(part) }))
  const parts = split.map(({ payment_id, amount, taxes }) => {
    const taxed = sumMoney(taxes.map((tax) => tax.amount))
    return { payment_id, amount, taxed, taxes: JSON.stringify(taxes) }
  })
  const { uid, today } = by
  const { date, ...fields } = refund
  const at = { refunded_on: date, recorded_by: uid, recorded_on: today }
  const entry = { ...fields, ...at, student_id, online_payment_id, waiver_id }
  const refund_id = await insertRefund(trx, entry, parts)
  await markGivenBackToLookAt(trx, [student_id])
  const invoiced = split.map(({ payment_id, note }) => ({ payment_id, taxes: note }))
  const { reason } = draft
  await noteInvoices(trx, invoiced, { refund_id, student_id, reason, issued_on: today })
  const taxes = addTaxes(split.flatMap(({ voucher }) => voucher))
  await insertVoucher(trx, {
    refund_id,
    financial_year: financialYear(today),
    texts: {
      issued_on: today,
      academy: await readLetterhead(trx),
      student: payerInWords(student),
      refund: { refund_id, ...refund },
      items: taken.map(({ financial_year, series, serial, paid_on, amount }) => ({
        receipt_number:
          financial_year === null || serial === null
            ? 'Paid before Ganit'
            : receiptNumber(financial_year, serial, series ?? ''),
        date: paid_on,
        amount,
      })),
      ...(taxes.length > 0 && { taxes }),
    },
  })
  if (waiver_id !== null) await recomputeLeftOfStudent(trx, student_id)
  await settleCredit(trx, student_id)
  return readRefund(trx, refund_id)
}

/** Reverses a refund, once, with the waiver of its due; its amount is credit again, and is allocated to open dues. */
export const reverseRefund = (
  db: Kysely<Database>,
  { refund_id, reason }: { refund_id: number; reason: string },
  { uid, today }: ByWhom,
): Promise<Refund> =>
  db.transaction().execute(async (trx) => {
    const { student_id } = await readRefund(trx, refund_id)
    await lockWithCredit(trx, student_id)
    const reversal = { refund_id, student_id, reason, reversed_on: today, reversed_by: uid }
    if (!(await insertRefundReversal(trx, reversal)))
      throw conflict('This refund was already reversed.')
    const waived = await waiverOfRefund(trx, refund_id)
    if (waived) {
      const { waiver_id, due_id } = waived
      const back = { waiver_id, student_id, reason, reversed_on: today, reversed_by: uid }
      await insertWaiverReversal(trx, back)
      await withdrawLapsedDues(trx, [await feeOfDue(trx, due_id)], today)
      await recomputeLeftOfStudent(trx, student_id)
    }
    await markGivenBackToLookAt(trx, [student_id])
    await settleCredit(trx, student_id)
    return readRefund(trx, refund_id)
  })

/** PDF of a voucher, after its credit notes, for anyone who may see the student; 404 for others. */
export async function printVoucher(db: Db, refund_id: number, account: Account) {
  const {
    snapshot: stored,
    uid,
    reason,
    reversed_on,
  } = await db
    .selectFrom('vouchers as v')
    .leftJoin('students', 'students.student_id', 'v.student_id')
    .leftJoin('refund_reversals as back', 'back.refund_id', 'v.refund_id')
    .select(['v.snapshot', 'students.uid', 'back.reason', 'back.reversed_on'])
    .where('v.refund_id', '=', refund_id)
    .where(isVisibleTo(account))
    .executeTakeFirstOrThrow(refundNotFound)
  const snapshot = VoucherSnapshot.parse(stored)
  // The reference belongs to the recipient.
  if (uid !== null && asksAsGuardian(account, uid)) snapshot.refund.transaction_id = null
  const reversal = reason && reversed_on ? { reason, date: reversed_on } : null
  const creditNotes = await creditNotesOfRefund(db, refund_id)
  const pdf = await voucherPdf(
    { snapshot, reversal, creditNotes },
    await logosOfPapers(db, [snapshot, ...creditNotes]),
  )
  return { number: snapshot.voucher_number, pdf }
}
