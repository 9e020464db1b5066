import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { ReceiptSnapshot, type Tax } from '@ganit/contract/money/receipts'
import { addTaxes, taxIn, taxOf } from '../payments/receipts/receipts.service.ts'

/** An earlier refund of a payment: amount, taxed part and taxes; null in rows of an older version. */
export type GivenBack = { amount: string; taxed: string; taxes: unknown }

/** The refund of a payment: the amount, and the part settled without tax, as text. */
type Part = {
  amount: string
  paid: string
  settled_untaxed: string
  /** Earlier unreversed refunds. */
  given_back: GivenBack[]
  /** The receipt's text, and the taxes of deposit invoices. */
  snapshot: unknown
  invoice_taxes: unknown[]
}

const { taxes: Taxes } = ReceiptSnapshot.shape
const taxesInPart = ({ snapshot, invoice_taxes }: Part) =>
  addTaxes([
    ...(Taxes.parse((snapshot as { taxes?: unknown }).taxes) ?? []),
    ...(Taxes.parse(invoice_taxes) ?? []),
  ])

const sumAmounts = (list: { amount: string }[]) =>
  toHundredths(sumMoney(list.map((each) => each.amount)))

/** The taxes of the next taxed hundredths: each tax is used to its end, minus its refunded part, before the next. */
function nextTaxes(taxes: Tax[], back: Tax[], hundredths: number): Tax[] {
  let left = hundredths
  return taxes.flatMap(({ gstin, rate, amount, cgst }) => {
    const before = back.filter((tax) => tax.gstin === gstin && tax.rate === rate)
    const rest = toHundredths(amount) - sumAmounts(before)
    const piece = Math.min(left, rest)
    if (piece <= 0) return []
    left -= piece
    const upTo = taxIn({ gstin, rate, amount: asMoney(sumAmounts(before) + piece) })
    const inIt = piece === rest ? cgst : upTo.cgst
    const most = Math.min(toHundredths(inIt), toHundredths(cgst))
    const half = Math.max(0, most - toHundredths(sumMoney(before.map((tax) => tax.cgst))))
    return [taxOf({ gstin, rate, amount: asMoney(piece) }, half)]
  })
}

/**
 * Taxes in a refund, as on the days when they were charged. All refunds together never exceed the taxes of the receipt
 * and the deposit invoices, and equal them once all is refunded. Deposits and fees settled before GST registration bear
 * no tax and are refunded first.
 */
export function taxesOfRefund(part: Part) {
  const taxes = taxesInPart(part)
  const back: Tax[] = []
  for (const { taxed, taxes: own } of part.given_back)
    back.push(...(Taxes.parse(own ?? undefined) ?? nextTaxes(taxes, back, toHundredths(taxed))))
  const untaxed = toHundredths(part.paid) - sumAmounts(taxes) - toHundredths(part.settled_untaxed)
  const untaxedBack = sumAmounts(part.given_back) - sumAmounts(back)
  const untaxedLeft = Math.max(0, untaxed - untaxedBack)
  return nextTaxes(taxes, back, toHundredths(part.amount) - untaxedLeft)
}
