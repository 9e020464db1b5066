import { toHundredths } from '@ganit/contract/money'
import {
  nextTaxes,
  sumAmounts,
  type TaxedPapers,
  taxAccounts,
} from '../payments/invoices/invoiced-taxes.ts'
import { addTaxes } from '../payments/receipts/receipts.service.ts'

export type { GivenBack } from '../payments/invoices/invoiced-taxes.ts'

/** The refund of a payment: the amount, and the part settled without tax, as text. */
type Part = TaxedPapers & { amount: string; paid: string; settled_untaxed: string }

/**
 * Taxes in a refund, at the rates of the days when they were charged: `voucher` for money that was never invoiced,
 * which goes first, `note` for invoiced money. All refunds together never exceed the taxes of the receipt and the
 * deposit invoices, and equal them once everything is refunded. Deposits, and fees settled before GST registration,
 * bear no tax and are refunded before both.
 */
export function splitRefund(part: Part) {
  // A payment from before Ganit has no receipt with tax.
  if (part.snapshot === null) return { voucher: [], note: [], taxes: [] }
  const { all, back, advance, invoiced } = taxAccounts(part)
  const untaxed = toHundredths(part.paid) - sumAmounts(all) - toHundredths(part.settled_untaxed)
  const untaxedBack = sumAmounts(part.given_back) - sumAmounts(back)
  const untaxedLeft = Math.max(0, untaxed - untaxedBack)
  const taxed = Math.max(0, toHundredths(part.amount) - untaxedLeft)
  const voucher = nextTaxes(advance.taxes, advance.used, taxed)
  const note = nextTaxes(invoiced.taxes, invoiced.used, taxed - sumAmounts(voucher))
  return { voucher, note, taxes: addTaxes([...voucher, ...note]) }
}

export const taxesOfRefund = (part: Part) => splitRefund(part).taxes
