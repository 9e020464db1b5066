import { asMoney, inHundredths, sumOf } from '@ganit/contract/money'
import { ReceiptSnapshot } from '@ganit/contract/receipts'
import { taxesOf } from '../payments/receipts.service.ts'

/** What is given back of a payment: money as text, in all and of the deposits that it still settles. */
type GivenBack = {
  amount: string
  paid: string
  in_deposits: string
  /** By earlier refunds. */
  given_back: string
  /** What its receipt says. */
  snapshot: unknown
}

const { taxes: Taxes } = ReceiptSnapshot.shape

/** The tax in what is given back, as it was on the days when it was taken. What was a deposit bears none, and goes first. */
export const taxesGivenBack = (parts: GivenBack[]) =>
  taxesOf(
    parts.flatMap(({ snapshot, amount, paid, in_deposits, given_back }) => {
      const taxes = Taxes.parse((snapshot as { taxes?: unknown }).taxes) ?? []
      const deposits = inHundredths(paid) - inHundredths(sumOf(taxes.map((tax) => tax.amount)))
      const free = deposits - inHundredths(in_deposits) - inHundredths(given_back)
      const rest = inHundredths(amount) - Math.max(0, free)
      return rest > 0 ? taxes.map((tax) => ({ ...tax, amount: asMoney(rest) })) : []
    }),
  )
