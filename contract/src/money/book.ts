import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema, SEARCH_MAX, withSearchableText } from '../pages.ts'
import { blankIsAbsent, monthOf, oneOfWords, requiredDate } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { PAID_FROM } from './pay-rates.ts'
import { PAYMENT_METHODS } from './payments.ts'

export const BOOK_DAYS_MAX = 366
export const BOOK_ROWS = ['takings', 'receipts'] as const

/** Ways in which money came or went. */
export const BOOK_METHODS = [...new Set([...PAYMENT_METHODS, 'online' as const, ...PAID_FROM])]
const BookMethod = oneOfWords(BOOK_METHODS, `method must be one of ${BOOK_METHODS.join(', ')}.`)

/**
 * A row of the book: one entry, or the payments that one person recorded in one go. `day` is the day of recording.
 * Amounts are text such as `1500.00`; either `in` or `out` is 0. Heads and taxes are those printed on the papers.
 */
export const BookItem = z.object({
  day: z.string(),
  /** Null for expenses, which have no number. */
  voucher: z.string().nullable(),
  what: z.string(),
  in: z.string(),
  out: z.string(),
  method: z.string(),
  reference: z.string().nullable(),
  /** The day that a bank statement shows. */
  paid_on: z.string(),
  /** The name of the family, or of the person who was paid. */
  family: z.string().nullable(),
  /** Last digits of the family's phone. */
  phone_end: z.string().nullable(),
  child: z.string().nullable(),
  class_number: z.int().nullable(),
  batch: z.string().nullable(),
  heads: z.array(z.object({ head: z.string(), amount: z.string() })),
  taxable: z.string(),
  cgst: z.string(),
  sgst: z.string(),
  taken_by: z.string().nullable(),
  taking: z.string(),
  note: z.string().nullable(),
})
export type BookItem = z.output<typeof BookItem>

const BookQuery = pageQuery(['day'])
  .pick({ page: true, page_size: true })
  .extend({
    month: blankIsAbsent(monthOf('Month')),
    from: blankIsAbsent(requiredDate('From')),
    to: blankIsAbsent(requiredDate('To')),
    method: blankIsAbsent(BookMethod),
    rows: blankIsAbsent(oneOfWords(BOOK_ROWS, 'rows must be takings or receipts.')),
    /** Only the payments that were recorded in one go, by their `taking`. */
    taking: withSearchableText(z.string().max(SEARCH_MAX), 'taking').optional(),
  })

export const Book = pageSchema(BookItem).extend({
  from: z.string(),
  to: z.string(),
  methods: z.array(z.object({ method: z.string(), in: z.string(), out: z.string() })),
  /** Lines that add up to in less out, without lines of zero. */
  agreement: z.array(
    z.object({ word: z.string(), amount: z.string(), link: z.string().nullable() }),
  ),
  /** The same sum from the closed days; lines of zero are left out. */
  day_close: z.array(
    z.object({ word: z.string(), amount: z.string(), link: z.string().nullable() }),
  ),
  /** False if either sum differs from money in less money out. */
  agrees: z.boolean(),
})
export type Book = z.output<typeof Book>

const access = ['admin'] as const

export const getBook = read('/book', {
  access,
  summary:
    'The book of some days, a month at the most a year: what came and went, by day of recording',
  querystring: BookQuery,
  response: Book,
})
export const [exportBook, exportBookXlsx] = tableFiles({
  path: '/book',
  access,
  summary: 'The book as a table for spreadsheets; the workbook has takings, receipts and sums',
  querystring: BookQuery.omit({ page: true, page_size: true }),
})
