import type { BookItem } from '@ganit/contract/money/book'
import * as calls from '@ganit/contract/money/book'
import { LATER_PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { sendTable, sendWorkbook } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise, rowsAtOnce } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { sumsByMethod } from './agreement.queries.ts'
import { bookChunks, daysAsked, readBook } from './book.service.ts'
import type { Days } from './entries.queries.ts'
import { headsOf } from './heads.queries.ts'

const NIL = '0.00'
const orBlank = (amount: string | undefined) => (amount === NIL ? '' : amount)

/** Columns of the book's file; each head of its days has a column. */
const columnsOf = (heads: string[]): Column<BookItem>[] => [
  ['Day', ({ day }) => day],
  ['Voucher', ({ voucher }) => voucher],
  ['What', ({ what }) => what],
  ['In', (row) => orBlank(row.in), 'money'],
  ['Out', ({ out }) => orBlank(out), 'money'],
  ['Method', ({ method }) => (method === 'upi' ? 'UPI' : capitalise(method))],
  ['Reference', ({ reference }) => reference],
  ['Paid on', ({ paid_on }) => paid_on],
  ['Family', ({ family }) => family],
  ['Phone’s end', ({ phone_end }) => phone_end],
  ['Child', ({ child }) => child],
  ['Class', ({ class_number }) => class_number],
  ['Batch', ({ batch }) => batch],
  ...heads.map(
    (name): Column<BookItem> => [
      name,
      ({ heads: own }) => own.find(({ head }) => head === name)?.amount,
      'money',
    ],
  ),
  ['Taxable', ({ taxable }) => orBlank(taxable), 'money'],
  ['CGST', ({ cgst }) => orBlank(cgst), 'money'],
  ['SGST', ({ sgst }) => orBlank(sgst), 'money'],
  ['Taken by', ({ taken_by }) => taken_by],
  ['Taking', ({ taking }) => taking],
  ['Note', ({ note }) => note],
]

type Sum = { method: string; in: string; out: string }
const SUMS: readonly Column<Sum>[] = [
  ['Method', ({ method }) => (method === 'upi' ? 'UPI' : capitalise(method))],
  ['In', (row) => row.in, 'money'],
  ['Out', ({ out }) => out, 'money'],
]

export async function bookRoutes(app: FastifyInstance) {
  const { reads: db } = app

  serve(app, calls.getBook, async ({ querystring }) => {
    const { page = 1, page_size = LATER_PAGE_SIZE, ...asked } = querystring
    return readBook(db, { ...asked, page, page_size }, await readAcademyToday(db))
  })

  const nameOf = ({ from, to }: Days) => `book-${from}-to-${to}`

  serve(app, calls.exportBook, async ({ querystring, reply }) => {
    const days = daysAsked(querystring, await readAcademyToday(db))
    return sendTable(reply, {
      name: nameOf(days),
      columns: columnsOf(await headsOf(db, days)),
      chunks: bookChunks(db, days, querystring.rows ?? 'takings'),
    })
  })

  serve(app, calls.exportBookXlsx, async ({ querystring, reply }) => {
    const days = daysAsked(querystring, await readAcademyToday(db))
    const columns = columnsOf(await headsOf(db, days))
    return sendWorkbook(reply, nameOf(days), [
      { name: 'Takings', columns, chunks: bookChunks(db, days, 'takings') },
      { name: 'Receipts', columns, chunks: bookChunks(db, days, 'receipts') },
      { name: 'Sums', columns: SUMS, chunks: rowsAtOnce(await sumsByMethod(db, days)) },
    ])
  })
}
