import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import { ReceiptSnapshot, type Tax } from '@ganit/contract/money/receipts'
import { addTaxes, taxIn, taxOf } from '../payments/receipts.service.ts'

/** What an earlier refund gave back of a payment, how much of it bore tax, and those taxes; null where a version before wrote it. */
export type GivenBack = { amount: string; taxed: string; taxes: unknown }

/** What is given back of a payment: money as text, in all and of what it still settles without tax. */
type Part = {
  amount: string
  paid: string
  settled_untaxed: string
  /** By earlier refunds that stand. */
  given_back: GivenBack[]
  /** What its receipt says, and the taxes in the invoices of its deposits. */
  snapshot: unknown
  invoice_taxes: unknown[]
}

const { taxes: Taxes } = ReceiptSnapshot.shape
const taxesIn = ({ snapshot, invoice_taxes }: Part) =>
  addTaxes([
    ...(Taxes.parse((snapshot as { taxes?: unknown }).taxes) ?? []),
    ...(Taxes.parse(invoice_taxes) ?? []),
  ])

const amountsIn = (list: { amount: string }[]) =>
  inHundredths(sumOf(list.map((each) => each.amount)))

/** The next so many hundredths that bear tax, of one tax after the other: all up to their end, less what was given back of each. */
function nextTaxes(taxes: Tax[], back: Tax[], hundredths: number): Tax[] {
  let left = hundredths
  return taxes.flatMap(({ gstin, rate, amount, cgst }) => {
    const before = back.filter((tax) => tax.gstin === gstin && tax.rate === rate)
    const rest = inHundredths(amount) - amountsIn(before)
    const piece = Math.min(left, rest)
    if (piece <= 0) return []
    left -= piece
    const upTo = taxIn({ gstin, rate, amount: asMoney(amountsIn(before) + piece) })
    const inIt = piece === rest ? cgst : upTo.cgst
    const most = Math.min(inHundredths(inIt), inHundredths(cgst))
    const half = Math.max(0, most - inHundredths(sumOf(before.map((tax) => tax.cgst))))
    return [taxOf({ gstin, rate, amount: asMoney(piece) }, half)]
  })
}

/**
 * The taxes in what is given back, as they were on the days when they were taken. Together with those of earlier refunds they are
 * never more than the receipt and the invoices of deposits have, and as much once all is given back. What was a deposit, or
 * settled a fee before the academy was registered, bears none and goes first.
 */
export function taxesGivenBack(part: Part) {
  const taxes = taxesIn(part)
  const back: Tax[] = []
  for (const { taxed, taxes: own } of part.given_back)
    back.push(...(Taxes.parse(own ?? undefined) ?? nextTaxes(taxes, back, inHundredths(taxed))))
  const untaxed = inHundredths(part.paid) - amountsIn(taxes) - inHundredths(part.settled_untaxed)
  const untaxedBack = amountsIn(part.given_back) - amountsIn(back)
  const untaxedLeft = Math.max(0, untaxed - untaxedBack)
  return nextTaxes(taxes, back, inHundredths(part.amount) - untaxedLeft)
}
