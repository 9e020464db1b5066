import { asMoney, toHundredths } from '@ganit/contract/money'
import { ReceiptSnapshot } from '@ganit/contract/money/receipts'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema.ts'
import { runInTransaction } from '../../../../db/transactions/in-transaction.ts'
import { readSettings } from '../../../ground/settings/settings.queries.ts'
import { findPayer, lockPayers, type Payer } from '../payment-writes.queries.ts'
import { financialYear } from '../receipts/receipt-number.ts'
import { payerInWords, readLetterhead } from '../record-payment.service.ts'
import { taxesOnAmount } from '../tax.ts'
import {
  insertDepositInvoice,
  lastTaxableAllocations,
  uninvoicedQuery,
} from './deposit-invoices.queries.ts'

/** The latest items that add up to `sum` hundredths, oldest of them first. */
function lastOf<Item extends { amount: string }>(items: Item[], sum: number) {
  let left = sum
  const some = items.flatMap((item) => {
    const part = Math.min(left, toHundredths(item.amount))
    left -= part
    return part > 0 ? [{ ...item, amount: asMoney(part) }] : []
  })
  return some.toReversed()
}

type Issued = {
  kind: 'deposit' | 'advance'
  /** Day of issue. */
  today: string
  amount: string
  items: Awaited<ReturnType<typeof lastTaxableAllocations>>['items']
  /** The snapshot of the payment's receipt. */
  snapshot: unknown
  taxes: ReturnType<typeof taxesOnAmount>
}

/** Issues one tax invoice for the latest `items` of a payment that add up to `amount`, against its receipt. */
export async function issueInvoice(trx: Trx, student: Payer, issued: Issued) {
  const { kind, today, amount, items, snapshot, taxes } = issued
  const { receipt_number, issued_on, payment } = ReceiptSnapshot.parse(snapshot)
  const { transaction_id, ...paid } = payment
  await insertDepositInvoice(trx, {
    kind,
    financial_year: financialYear(today),
    amount,
    texts: {
      issued_on: today,
      academy: await readLetterhead(trx),
      student: payerInWords(student),
      receipt: { receipt_number, issued_on },
      payment: paid,
      amount,
      items: lastOf(items, toHundredths(amount)),
      taxes,
    },
  })
}

/**
 * Issues a tax invoice, one per payment, for untaxed deposits of a locked student that now settle fees; none without a
 * GSTIN. Call it after all allocations.
 */
export async function invoiceDeposits(trx: Trx, student: Payer, today: string) {
  const settings = await readSettings(trx)
  const { student_id } = student
  const { rows } = await uninvoicedQuery(sql<boolean>`p.student_id = ${student_id}`).execute(trx)
  for (const { payment_id, amount } of rows) {
    const taxes = taxesOnAmount(settings, amount)
    if (taxes.length === 0) return
    const { items, snapshot } = await lastTaxableAllocations(trx, payment_id)
    await issueInvoice(trx, student, { kind: 'deposit', today, amount, items, snapshot, taxes })
  }
}

/**
 * Invoices the deposits of students with allocations after a number, one by one. An interrupted run can be repeated.
 */
export async function invoiceDepositsSince(
  db: Db,
  { after, today }: { after: number; today: string },
) {
  const isNew = sql<boolean>`p.payment_id in (
    select payment_id from allocations where allocation_id > ${after})`
  const { rows } = await uninvoicedQuery(isNew).execute(db)
  for (const student_id of new Set(rows.map((row) => row.student_id)))
    await runInTransaction(db, async (trx) => {
      const payers = await lockPayers(trx, [student_id])
      await invoiceDeposits(trx, findPayer(payers, student_id), today)
    })
}
