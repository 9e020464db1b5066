import { asMoney, sumMoney, toHundredths } from '@ganit/contract/money'
import { ReceiptSnapshot, type Tax } from '@ganit/contract/money/receipts'
import { addTaxes, splitTax, taxWithHalf } from '../tax.ts'

/** An earlier refund of a payment: amount, taxed part and taxes; null in rows of an older version. */
export type GivenBack = {
  amount: string
  taxed: string
  taxes: unknown
  /** The part of the taxes that its credit note has; absent without one. */
  noted?: unknown
}

/** The papers of a payment that say tax. */
export type TaxedPapers = {
  /** The receipt's text. */
  snapshot: unknown
  /** Taxes of the invoices of its deposits, which are new, and of its advances, which are part of the receipt's. */
  invoice_taxes: unknown[]
  advance_taxes?: unknown[]
  /** Refunds that were not reversed. */
  given_back: GivenBack[]
}

export const Taxes = ReceiptSnapshot.shape.taxes

export const sumAmounts = (list: { amount: string }[]) =>
  toHundredths(sumMoney(list.map((each) => each.amount)))

/** The taxes of the next taxed hundredths. Each tax is used to its end, less its used part, before the next begins. */
export function nextTaxes(taxes: Tax[], used: Tax[], hundredths: number): Tax[] {
  let left = hundredths
  return taxes.flatMap(({ gstin, rate, amount, cgst }) => {
    const before = used.filter((tax) => tax.gstin === gstin && tax.rate === rate)
    const rest = toHundredths(amount) - sumAmounts(before)
    const piece = Math.min(left, rest)
    if (piece <= 0) return []
    left -= piece
    const upTo = splitTax({ gstin, rate, amount: asMoney(sumAmounts(before) + piece) })
    const inIt = piece === rest ? cgst : upTo.cgst
    const most = Math.min(toHundredths(inIt), toHundredths(cgst))
    const half = Math.max(0, most - toHundredths(sumMoney(before.map((tax) => tax.cgst))))
    return [taxWithHalf({ gstin, rate, amount: asMoney(piece) }, half)]
  })
}

/** The taxes that remain of some after subtracting others. A GSTIN and rate of which nothing remains is left out. */
export const lessTaxes = (taxes: Tax[], others: Tax[]): Tax[] =>
  addTaxes(taxes).flatMap(({ gstin, rate, amount, cgst }) => {
    const same = others.filter((tax) => tax.gstin === gstin && tax.rate === rate)
    const rest = toHundredths(amount) - sumAmounts(same)
    const half = toHundredths(cgst) - toHundredths(sumMoney(same.map((tax) => tax.cgst)))
    return rest > 0 ? [taxWithHalf({ gstin, rate, amount: asMoney(rest) }, Math.max(0, half))] : []
  })

/** The taxes of the part of a receipt that was an advance on its day: at most its taxed amount. */
export function advanceTaxesOf(receipt: { taxes?: unknown; advance?: unknown }) {
  const taxes = Taxes.parse(receipt.taxes ?? undefined) ?? []
  return nextTaxes(taxes, [], toHundredths(String(receipt.advance ?? '0')))
}

/** Taxes of earlier refunds; those of older rows are computed one after the other. */
function taxesGivenBack(all: Tax[], given_back: GivenBack[]) {
  const back: Tax[] = []
  const noted: Tax[] = []
  for (const { taxed, taxes, noted: own } of given_back) {
    back.push(...(Taxes.parse(taxes ?? undefined) ?? nextTaxes(all, back, toHundredths(taxed))))
    noted.push(...(Taxes.parse(own ?? undefined) ?? []))
  }
  return { back, noted }
}

/**
 * The taxes of a payment's papers in two accounts: the part that is still an advance, and the invoiced part. `used` has
 * the taxes that were taken out of each account. Advance invoices and refund vouchers take from the advance, credit
 * notes from the invoiced part.
 */
export function taxAccounts(papers: TaxedPapers) {
  const snapshot = papers.snapshot as { taxes?: unknown; advance?: unknown }
  const receipt = Taxes.parse(snapshot.taxes ?? undefined) ?? []
  const deposits = Taxes.parse(papers.invoice_taxes) ?? []
  const advances = Taxes.parse(papers.advance_taxes ?? []) ?? []
  const all = addTaxes([...receipt, ...deposits])
  const { back, noted } = taxesGivenBack(all, papers.given_back)
  const advance = advanceTaxesOf(snapshot)
  const settled = lessTaxes(receipt, advance)
  const invoiced = addTaxes([...settled, ...deposits, ...advances])
  const used = addTaxes([...advances, ...lessTaxes(back, noted)])
  // Papers of earlier releases also took money of the other account.
  return {
    all,
    back,
    advance: { taxes: advance, used: [...used, ...lessTaxes(noted, invoiced)] },
    invoiced: { taxes: invoiced, used: [...noted, ...lessTaxes(used, advance)] },
  }
}
