import { z } from 'zod'
import { read } from '../endpoint.ts'
import { GST_SCHEMES } from '../ground/gst-settings.ts'
import { blankIsAbsent, oneOfWords } from '../shared.ts'
import { tableFiles } from '../table-files.ts'

const money = z.string()
const halves = { cgst: money, sgst: money }

/** The state and the rate of a row. If a period has two GSTINs or rates, each has rows of its own. */
const supply = { place_of_supply: z.string(), gstin: z.string(), rate: z.number() }

const GstSupply = z.object({ ...supply, taxable: money, ...halves })
export type GstSupply = z.output<typeof GstSupply>

const GstAdvance = z.object({ ...supply, gross_advance: money, ...halves })
export type GstAdvance = z.output<typeof GstAdvance>

const GstHsn = z.object({
  hsn: z.string(),
  unit: z.string(),
  quantity: z.int(),
  value: money,
  rate: z.number(),
  taxable: money,
  ...halves,
})
export type GstHsn = z.output<typeof GstHsn>

const GstDocuments = z.object({
  nature: z.string(),
  from: z.string(),
  to: z.string(),
  total: z.int(),
  cancelled: z.int(),
  net: z.int(),
})
export type GstDocuments = z.output<typeof GstDocuments>

/**
 * The boxes of GSTR-1 that an academy fills in: 7 (`b2c`, less credit notes), 11A (`advances_received`), 11B
 * (`advances_adjusted`, advances of earlier periods), 12 (`hsn`, and the zeros of its other tab) and 13 (`documents`).
 * Amounts are text and may be negative. `of_earlier` splits 11B into the sums that were invoiced and those that refund
 * vouchers gave back.
 */
export const GstBoxes = z.object({
  b2c: z.array(GstSupply),
  advances_received: z.array(GstAdvance),
  advances_adjusted: z.array(GstAdvance),
  of_earlier: z.object({
    invoiced: money,
    given_back: z.object({ gross_advance: money, ...halves }),
  }),
  hsn: z.array(GstHsn),
  hsn_b2b: z.array(GstHsn),
  documents: z.array(GstDocuments),
})
export type GstBoxes = z.output<typeof GstBoxes>

/** Pairs of sums that must be equal, beside each other. */
export const GstProof = z.object({
  adds_up: z.boolean(),
  tax_of_boxes: z.object(halves),
  tax_of_papers: z.object(halves),
  receipts_issued: money,
  payments_recorded: money,
  vouchers_issued: money,
  refunds_recorded: money,
  reversals_listed: money,
  refunds_reversed: money,
})
export type GstProof = z.output<typeof GstProof>

/**
 * A month or a quarter for the accountant. Under composition `boxes` is null, and `turnover` has the sum and its tax
 * for CMP-08. `other_days` are payments that were paid in one month and recorded in another.
 */
export const GstReport = z.object({
  scheme: z.enum(GST_SCHEMES),
  gstin: z.string().nullable(),
  from: z.string(),
  to: z.string(),
  boxes: GstBoxes.nullable(),
  turnover: z.object({ amount: money, ...halves }).nullable(),
  proof: GstProof,
  other_days: z.array(
    z.object({ paid_in: z.string(), recorded_in: z.string(), count: z.int(), amount: money }),
  ),
  papers: z.object({ count: z.int() }),
})
export type GstReport = z.output<typeof GstReport>

const GstQuery = z.object({
  from: blankIsAbsent(
    z.string().regex(/^(?:19|20|21)\d\d-(?:0[1-9]|1[0-2])$/, 'from must be like 2026-11.'),
  ),
  months: blankIsAbsent(oneOfWords(['1', '3'], 'months must be 1 or 3.')),
})

export const getGstReport = read('/reports/gst', {
  access: ['admin'],
  summary:
    'GST of a month or a quarter, in the boxes of GSTR-1, with the proof that it equals the ledger',
  querystring: GstQuery,
  response: GstReport,
})

export const [exportGstPapers, exportGstPapersXlsx] = tableFiles({
  path: '/reports/gst-papers',
  access: ['admin'],
  summary: 'The papers of a month or a quarter with their tax as a table for spreadsheets',
  querystring: GstQuery,
})
