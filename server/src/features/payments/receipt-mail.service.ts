import { sumOf } from '@ganit/contract/money'
import type { Payment } from '@ganit/contract/payments'
import type { Db } from '../../db/schema.ts'
import type { Letter } from '../mail/mail.queries.ts'
import type { ReceiptLinks } from './receipt-links.ts'
import { inRupees } from './receipt-pdf/wordings.ts'

export { inFigures, inRupees } from './receipt-pdf/wordings.ts'

/** What the addresses in a mail about receipts are made of. */
export type ReceiptMail = { origin: string; receiptLinks: ReceiptLinks }

/** Where somebody who pays reads mails; undefined where the account is gone. */
export async function mailOf(db: Db, account_id: string | null) {
  if (account_id === null) return undefined
  const account = await db
    .selectFrom('accounts')
    .select('email')
    .where('id', '=', account_id)
    .executeTakeFirst()
  return account?.email
}

const USEFUL_HOURS = 7 * 24

/** Tells a payer what was recorded, with an address for each receipt that opens it for seven days. */
export function paidMail(
  to: string,
  payments: Pick<Payment, 'payment_id' | 'receipt_number' | 'amount'>[],
  { origin, receiptLinks }: ReceiptMail,
): Letter {
  const sum = sumOf(payments.map(({ amount }) => amount))
  const lines = payments.flatMap(({ payment_id, receipt_number, amount }) => [
    `Receipt ${receipt_number}, ${inRupees(amount)}:`,
    `${origin}${receiptLinks.sign(payment_id)}`,
    '',
  ])
  return {
    to,
    subject: 'Your payment was received',
    usefulHours: USEFUL_HOURS,
    text: [
      `We have received ${inRupees(sum)}. Thank you.`,
      '',
      ...lines,
      'Whoever has such an address can open that receipt for seven days.',
    ].join('\n'),
  }
}
