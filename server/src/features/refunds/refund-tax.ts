import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import { ReceiptSnapshot, type Tax } from '@ganit/contract/receipts'
import { addTaxes, taxIn } from '../payments/receipts.service.ts'

/** What is given back of a payment: money as text, in all and of the deposits that it still settles. */
type GivenBack = {
  amount: string
  paid: string
  in_deposits: string
  /** By earlier refunds, and how much of that bore tax. */
  given_back: string
  taxed_back: string
  /** What its receipt says, and the taxes in the invoices of its deposits. */
  snapshot: unknown
  invoice_taxes: unknown[]
}

const { taxes: Taxes } = ReceiptSnapshot.shape
const taxesIn = ({ snapshot, invoice_taxes }: GivenBack) => [
  ...(Taxes.parse((snapshot as { taxes?: unknown }).taxes) ?? []),
  ...(Taxes.parse(invoice_taxes) ?? []),
]

/** How much of what is given back bears tax, as money. What was a deposit bears none, and goes first. */
export function taxedIn(part: GivenBack) {
  const [amount, paid, inDeposits, givenBack, taxedBack] = [
    part.amount,
    part.paid,
    part.in_deposits,
    part.given_back,
    part.taxed_back,
  ].map(inHundredths) as [number, number, number, number, number]
  const taxed = inHundredths(sumOf(taxesIn(part).map((tax) => tax.amount)))
  const untaxedLeft = Math.max(0, paid - taxed - inDeposits - (givenBack - taxedBack))
  return asMoney(Math.max(0, Math.min(amount - untaxedLeft, taxed - taxedBack)))
}

/** The tax in a piece of an amount: what all up to its end bears, less what all up to its beginning bore. */
function taxBetween({ gstin, rate }: Tax, from: string, piece: string): Tax {
  const before = taxIn({ gstin, rate, amount: from })
  const after = taxIn({ gstin, rate, amount: sumOf([from, piece]) })
  const more = (field: 'taxable' | 'cgst' | 'sgst') => sumOf([after[field], `-${before[field]}`])
  return {
    gstin,
    rate,
    amount: piece,
    taxable: more('taxable'),
    cgst: more('cgst'),
    sgst: more('sgst'),
  }
}

/** The taxes of a payment one after the other, from where earlier refunds have come to. */
function taxesOfPart(part: GivenBack) {
  let begin = 0
  const from = inHundredths(part.taxed_back)
  const to = from + inHundredths(taxedIn(part))
  return taxesIn(part).flatMap((tax) => {
    const [first, end] = [Math.max(from, begin), Math.min(to, begin + inHundredths(tax.amount))]
    const before = asMoney(first - begin)
    begin += inHundredths(tax.amount)
    return end > first ? [taxBetween(tax, before, asMoney(end - first))] : []
  })
}

/**
 * The tax in what is given back, as it was on the days when it was taken; of a payment never more than its receipt and the invoices
 * of its deposits have.
 */
export const taxesGivenBack = (parts: GivenBack[]) => addTaxes(parts.flatMap(taxesOfPart))
