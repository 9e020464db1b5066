import { asMoney, toHundredths } from '@ganit/contract/money'
import type { GstAdvance, GstBoxes, GstHsn, GstSupply } from '@ganit/contract/money/gst'
import { SAC, type Tax } from '@ganit/contract/money/receipts'
import { advanceTaxesOf, lessTaxes, Taxes } from '../payments/invoices/invoiced-taxes.ts'
import type { Moved } from './gst-papers.queries.ts'
import { stateOf } from './states.ts'

/** Sums of one GSTIN and rate, in hundredths; negative where more was taken back. */
type Sums = {
  gstin: string
  rate: number
  gross: number
  taxable: number
  cgst: number
  sgst: number
}

/** Adds up taxes by GSTIN and rate. */
function createBox() {
  const rows = new Map<string, Sums>()
  return {
    add(taxes: Tax[], sign: 1 | -1) {
      for (const { gstin, rate, ...tax } of taxes) {
        const key = `${gstin} ${rate}`
        const sums = rows.get(key) ?? { gstin, rate, gross: 0, taxable: 0, cgst: 0, sgst: 0 }
        sums.gross += sign * toHundredths(tax.amount)
        sums.taxable += sign * toHundredths(tax.taxable)
        sums.cgst += sign * toHundredths(tax.cgst)
        sums.sgst += sign * toHundredths(tax.sgst)
        rows.set(key, sums)
      }
    },
    /** The sums that are not all zero, by state and rate. */
    rows: () =>
      [...rows.values()]
        .filter(({ gross, taxable, cgst, sgst }) => gross || taxable || cgst || sgst)
        .toSorted((a, b) => (a.gstin < b.gstin ? -1 : a.gstin > b.gstin ? 1 : a.rate - b.rate)),
  }
}

type Box = ReturnType<typeof createBox>

const supplyOf = ({ gstin, rate }: Sums) => ({ place_of_supply: stateOf(gstin), gstin, rate })

const halves = ({ cgst, sgst }: Sums) => ({ cgst: asMoney(cgst), sgst: asMoney(sgst) })

const supplies = (box: Box): GstSupply[] =>
  box.rows().map((row) => ({ ...supplyOf(row), taxable: asMoney(row.taxable), ...halves(row) }))

const advances = (box: Box): GstAdvance[] =>
  box.rows().map((row) => ({ ...supplyOf(row), gross_advance: asMoney(row.gross), ...halves(row) }))

const SERVICE = { unit: 'NA', quantity: 0 } as const

const hsnRows = (box: Box): GstHsn[] =>
  box.rows().map((row) => ({
    ...{ hsn: SAC, ...SERVICE, rate: row.rate, ...halves(row) },
    value: asMoney(row.taxable + row.cgst + row.sgst),
    taxable: asMoney(row.taxable),
  }))

const NO_B2B: GstHsn = {
  ...{ hsn: SAC, ...SERVICE, rate: 0 },
  ...{ value: '0.00', taxable: '0.00', cgst: '0.00', sgst: '0.00' },
}

const totalOf = (box: Box) => {
  const sum = (field: 'gross' | 'cgst' | 'sgst') =>
    asMoney(box.rows().reduce((all, row) => all + row[field], 0))
  return { gross_advance: sum('gross'), cgst: sum('cgst'), sgst: sum('sgst') }
}

const parsed = (taxes: unknown) => Taxes.parse(taxes ?? undefined) ?? []

/**
 * The part of a paper's tax that belongs to an advance, with the same sign as in the paper; the rest belongs to a
 * supply.
 */
function advancePart({ kind, taxes, receipt_taxes, advance, others }: Moved): Tax[] {
  if (kind === 'receipt') return advanceTaxesOf({ taxes: receipt_taxes, advance })
  if (kind === 'advance') return parsed(taxes)
  if (kind === 'voucher') return lessTaxes(parsed(taxes), parsed(others))
  // The invoiced part of an advance counts as supplied.
  return kind === 'reversal'
    ? lessTaxes(advanceTaxesOf({ taxes: receipt_taxes, advance }), parsed(others))
    : []
}

/** The part of a paper's tax that belongs to a supply. */
function settledPart(moved: Moved, ahead: Tax[]): Tax[] {
  if (moved.kind === 'voucher') return []
  const taxes = parsed(moved.taxes)
  return moved.kind === 'advance' ? taxes : lessTaxes(taxes, ahead)
}

/**
 * Computes the boxes of a period that begins on `from`. The tax of each paper is split into supplies (box 7) and
 * advances. An advance received in the period is in box 11A, an earlier one in box 11B.
 */
export function boxesOf(moved: readonly Moved[], from: string): Omit<GstBoxes, 'documents'> {
  const [b2c, received, adjusted] = [createBox(), createBox(), createBox()]
  const [invoiced, given_back] = [createBox(), createBox()]
  for (const each of moved) {
    const { kind, isBack, received_on } = each
    const ahead = advancePart(each)
    const isGiven = kind === 'receipt' || kind === 'deposit' || kind === 'advance'
    const sign = isGiven === isBack ? -1 : 1
    b2c.add(settledPart(each, ahead), sign)
    // An invoice and a reversal both reduce the advance.
    const way = (kind === 'receipt') === isBack ? -1 : 1
    if (received_on >= from) received.add(ahead, way)
    else {
      const used = way === 1 ? -1 : 1
      adjusted.add(ahead, used)
      if (kind === 'advance') invoiced.add(ahead, used)
      if (kind === 'voucher') given_back.add(ahead, used)
    }
  }
  return {
    b2c: supplies(b2c),
    advances_received: advances(received),
    advances_adjusted: advances(adjusted),
    of_earlier: { invoiced: totalOf(invoiced).gross_advance, given_back: totalOf(given_back) },
    hsn: hsnRows(b2c),
    hsn_b2b: [NO_B2B],
  }
}
