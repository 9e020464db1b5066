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
  /** What its receipt says. */
  snapshot: unknown
}

const { taxes: Taxes } = ReceiptSnapshot.shape
const taxesIn = (snapshot: unknown) => Taxes.parse((snapshot as { taxes?: unknown }).taxes) ?? []

/** How much of what is given back bears tax, as money. What was a deposit bears none, and goes first. */
export function taxedIn(part: GivenBack) {
  const [amount, paid, inDeposits, givenBack, taxedBack] = [
    part.amount,
    part.paid,
    part.in_deposits,
    part.given_back,
    part.taxed_back,
  ].map(inHundredths) as [number, number, number, number, number]
  const taxed = inHundredths(sumOf(taxesIn(part.snapshot).map((tax) => tax.amount)))
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

/** The tax in what is given back, as it was on the days when it was taken; of a payment never more than its receipt has. */
export const taxesGivenBack = (parts: GivenBack[]) =>
  addTaxes(
    parts.flatMap((part) => {
      const taxed = taxedIn(part)
      return inHundredths(taxed) > 0
        ? taxesIn(part.snapshot).map((tax) => taxBetween(tax, part.taxed_back, taxed))
        : []
    }),
  )
