import type { GstBoxes } from '@ganit/contract/money/gst'
import { formatMoney } from '../../../ui/text/formats.ts'

/** A cell: `text` as the screen shows it, `plain` as spreadsheets and the portal take it. */
type Cell = { text: string; plain: string }
type Head = { label: string; isNumber?: true }

/** A box of GSTR-1, by the portal's own column names. */
export type Box = { number: string; title: string; heads: readonly Head[]; rows: Cell[][] }

const textCell = (words: string): Cell => ({ text: words, plain: words })
const moneyCell = (amount: string): Cell => ({
  text: formatMoney(amount).replace('₹', ''),
  plain: amount,
})
const count = (number: number) => textCell(String(number))
const rate = (percent: number): Cell => ({ text: `${percent} %`, plain: String(percent) })

const numberHeads = (...labels: string[]): Head[] =>
  labels.map((label) => ({ label, isNumber: true }))
const PLACE: Head = { label: 'Place of supply' }

type Advances = GstBoxes['advances_received']

const advanceRows = (rows: Advances) =>
  rows.map((row) => [
    textCell(row.place_of_supply),
    rate(row.rate),
    ...[row.gross_advance, row.cgst, row.sgst].map(moneyCell),
  ])

type Hsn = GstBoxes['hsn'][number]

const hsnRow = ({ hsn, unit, quantity, value, ...row }: Hsn) => [
  textCell(hsn),
  textCell(unit),
  count(quantity),
  moneyCell(value),
  rate(row.rate),
  ...[row.taxable, row.cgst, row.sgst].map(moneyCell),
]

/** The other tab: nothing is supplied to businesses. */
const nothingB2b = (unit: string) => [
  textCell('Tab B2B'),
  textCell(unit),
  ...Array.from({ length: 6 }, () => count(0)),
]

const ADVANCE_HEADS = [PLACE, ...numberHeads('Rate', 'Gross advance', 'CGST', 'SGST')]

/** The five boxes in the order of the return. */
export const tablesOf = (
  boxes: GstBoxes,
): Record<'b2c' | 'received' | 'adjusted' | 'hsn' | 'documents', Box> => ({
  b2c: {
    number: '7',
    title: 'B2C (Others), net of notes',
    heads: [PLACE, ...numberHeads('Rate', 'Taxable', 'CGST', 'SGST')],
    rows: boxes.b2c.map((row) => [
      textCell(row.place_of_supply),
      rate(row.rate),
      ...[row.taxable, row.cgst, row.sgst].map(moneyCell),
    ]),
  },
  received: {
    number: '11A',
    title: 'Advances received',
    heads: ADVANCE_HEADS,
    rows: advanceRows(boxes.advances_received),
  },
  adjusted: {
    number: '11B',
    title: 'Advances adjusted',
    heads: ADVANCE_HEADS,
    rows: advanceRows(boxes.advances_adjusted),
  },
  hsn: {
    number: '12',
    title: 'HSN summary, tab B2C',
    heads: [
      { label: 'HSN' },
      { label: 'Unit' },
      ...numberHeads('Quantity', 'Value', 'Rate', 'Taxable', 'CGST', 'SGST'),
    ],
    rows: [...boxes.hsn.map(hsnRow), ...boxes.hsn_b2b.map(({ unit }) => nothingB2b(unit))],
  },
  documents: {
    number: '13',
    title: 'Documents issued',
    heads: [
      { label: 'Nature' },
      { label: 'From' },
      { label: 'To' },
      ...numberHeads('Total', 'Cancelled', 'Net'),
    ],
    rows: boxes.documents.map(({ nature, from, to, total, cancelled, net }) => [
      ...[nature, from, to].map(textCell),
      ...[total, cancelled, net].map(count),
    ]),
  },
})

/** A box as tab-separated text, with its heads. */
export const copiedBox = ({ heads, rows }: Box) =>
  [heads.map(({ label }) => label), ...rows.map((row) => row.map(({ plain }) => plain))]
    .map((cells) => cells.join('\t'))
    .join('\n')
