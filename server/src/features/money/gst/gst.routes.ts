import * as calls from '@ganit/contract/money/gst'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, rowsAtOnce } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { gstPeriod, readGstReport } from './gst.service.ts'
import { type PaperRow, papersOf } from './gst-papers.queries.ts'

const COLUMNS: readonly Column<PaperRow>[] = [
  ['Paper', ({ paper }) => paper],
  ['Number', ({ number }) => number],
  ['Date', ({ date }) => date],
  ['Student', ({ student }) => student],
  ['Gross', ({ gross }) => gross, 'money'],
  ['Taxable', ({ taxable }) => taxable, 'money'],
  ['CGST', ({ cgst }) => cgst, 'money'],
  ['SGST', ({ sgst }) => sgst, 'money'],
  ['Takes back', ({ takes_back }) => takes_back],
]

export async function gstRoutes(app: FastifyInstance) {
  const { db, reads } = app

  const periodOf = async ({
    from,
    months = '1',
  }: z.output<typeof calls.getGstReport.querystring>) =>
    gstPeriod(from ?? (await readAcademyToday(db)).slice(0, 7), Number(months))

  serve(app, calls.getGstReport, async ({ querystring }) =>
    readGstReport(reads, await periodOf(querystring)),
  )

  serveTable(app, [calls.exportGstPapers, calls.exportGstPapersXlsx], async ({ querystring }) => {
    const period = await periodOf(querystring)
    const rows = await papersOf(reads, period)
    return {
      name: `gst-papers-${period.from.slice(0, 7)}-${period.to.slice(0, 7)}`,
      columns: COLUMNS,
      chunks: rowsAtOnce(rows),
    }
  })
}
