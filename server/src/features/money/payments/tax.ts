import { type GstScheme, gstSchemeOf } from '@ganit/contract/ground/settings'
import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import type { Tax } from '@ganit/contract/money/receipts'

/** Tax settings; there is tax only under the regular scheme. */
type TaxSettings = { gst_scheme: GstScheme | null; gstin: string | null; gst_rate: number | null }

/** Whether prices contain tax now. */
export const takesGst = (settings: TaxSettings) => gstSchemeOf(settings) === 'regular'

type Taxed = Pick<Tax, 'gstin' | 'rate' | 'amount'>

/** Half of the tax in an amount, rounded half up to the paisa. */
function halfOf({ amount, rate }: Pick<Taxed, 'amount' | 'rate'>) {
  const all = 2 * (100 + rate)
  return Math.floor((toHundredths(amount) * rate + all / 2) / all)
}

/** Splits an amount into central tax, state tax, and the taxable rest. */
export const splitTax = (taxed: Taxed) => taxWithHalf(taxed, halfOf(taxed))

/** The tax of an amount with a known half, in hundredths. */
export const taxWithHalf = (taxed: Taxed, half: number): Tax => ({
  ...taxed,
  taxable: asMoney(toHundredths(taxed.amount) - 2 * half),
  cgst: asMoney(half),
  sgst: asMoney(half),
})

/** Tax in an amount by today's settings; empty if there is no tax or nothing taxable. */
export function taxesOnAmount(settings: TaxSettings, amount: string) {
  const { gstin, gst_rate: rate } = settings
  const isTaxed = takesGst(settings) && toHundredths(amount) > 0
  return isTaxed && gstin && rate ? [splitTax({ gstin, rate, amount })] : []
}

/** Adds up taxes with the same GSTIN and rate. */
export function addTaxes(taxes: Tax[]) {
  const byRate = Map.groupBy(taxes, ({ gstin, rate }) => `${gstin} ${rate}`)
  return [...byRate.values()].flatMap((same) => {
    const [first] = same
    if (!first) return []
    const sumField = (field: 'amount' | 'taxable' | 'cgst' | 'sgst') =>
      sumMoney(same.map((tax) => tax[field]))
    return {
      ...first,
      amount: sumField('amount'),
      taxable: sumField('taxable'),
      cgst: sumField('cgst'),
      sgst: sumField('sgst'),
    }
  })
}

/** Adds up taxable amounts with the same GSTIN and rate, and computes the tax of each sum. */
export function sumTaxes(taxed: Taxed[]) {
  const sums = new Map<string, Taxed>()
  for (const { gstin, rate, amount } of taxed) {
    const known = sums.get(`${gstin} ${rate}`)
    const sum = asMoney(toHundredths(known?.amount ?? '0') + toHundredths(amount))
    sums.set(`${gstin} ${rate}`, { gstin, rate, amount: sum })
  }
  return [...sums.values()].map(splitTax)
}
