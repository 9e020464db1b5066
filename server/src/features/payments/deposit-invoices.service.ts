import { asMoney, inHundredths } from '@ganit/contract/money'
import { ReceiptSnapshot } from '@ganit/contract/receipts'
import { sql } from 'kysely'
import type { Trx } from '../../db/schema.ts'
import { currentSettings } from '../settings/settings.queries.ts'
import { insertDepositInvoice, settledLast, uninvoiced } from './deposit-invoices.queries.ts'
import { letterhead, payerInWords } from './enter-payment.service.ts'
import type { Payer } from './payment-writes.queries.ts'
import { financialYear } from './receipt-number.ts'
import { taxesOn } from './tax.ts'

/** Of what was settled last as much as comes to a sum, in hundredths; the oldest of it first. */
function lastOf<Item extends { amount: string }>(items: Item[], sum: number) {
  let left = sum
  const some = items.flatMap((item) => {
    const part = Math.min(left, inHundredths(item.amount))
    left -= part
    return part > 0 ? [{ ...item, amount: asMoney(part) }] : []
  })
  return some.toReversed()
}

/**
 * Gives out a tax invoice for what was taken of a locked student as a deposit, without tax, and settles fees by now, of each
 * payment one; none without a GSTIN. To be called once all is settled.
 */
export async function invoiceDeposits(trx: Trx, student: Payer, today: string) {
  const settings = await currentSettings(trx)
  const { student_id } = student
  const { rows } = await uninvoiced(sql<boolean>`p.student_id = ${student_id}`).execute(trx)
  for (const { payment_id, amount } of rows) {
    const taxes = taxesOn(settings, amount)
    if (taxes.length === 0) return
    const { items, snapshot } = await settledLast(trx, payment_id)
    const { receipt_number, issued_on, payment } = ReceiptSnapshot.parse(snapshot)
    const { transaction_id, ...paid } = payment
    await insertDepositInvoice(trx, {
      financial_year: financialYear(today),
      amount,
      texts: {
        issued_on: today,
        academy: await letterhead(trx),
        student: payerInWords(student),
        receipt: { receipt_number, issued_on },
        payment: paid,
        amount,
        items: lastOf(items, inHundredths(amount)),
        taxes,
      },
    })
  }
}
