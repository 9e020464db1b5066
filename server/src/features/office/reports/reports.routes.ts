import * as calls from '@ganit/contract/office/reports'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Account } from '../../../http/access.ts'
import { notAllowed } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, rowsAtOnce } from '../../../http/table-files/table.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { type PeriodQuery, parseDuesDays, parsePeriod } from './period.ts'
import * as reports from './reports.service.ts'
import * as tables from './reports-tables.ts'
import { readResultReport } from './result.service.ts'

const YEAR_OF_MONTHS = 11

/** Only the owner sees sums by person. */
function refusePeople(by: string, account: Account) {
  if (by === 'person' && !isOwner(account)) throw notAllowed()
}

export async function reportsRoutes(app: FastifyInstance) {
  const { db, reads } = app

  const fileOf = async <Row>(name: string, columns: readonly Column<Row>[], rows: Row[]) => ({
    name: `${name}-${await readAcademyToday(db)}`,
    columns,
    chunks: rowsAtOnce(rows),
  })
  const period = async (asked: PeriodQuery, monthsBack = 0) =>
    parsePeriod(asked, await readAcademyToday(db), monthsBack)

  const collected = async (
    {
      by = 'day',
      ...asked
    }: PeriodQuery & { by?: (typeof calls.COLLECTED_BY)[number] | undefined },
    account: Account,
  ) => {
    refusePeople(by, account)
    return reports.readCollectedReport(reads, by, await period(asked))
  }
  serve(app, calls.getCollectedReport, ({ querystring, account }) =>
    collected(querystring, account),
  )
  serveTable(
    app,
    [calls.exportCollected, calls.exportCollectedXlsx],
    async ({ querystring, account }) =>
      fileOf(
        'collected',
        tables.collectedTable(querystring.by ?? 'day'),
        (await collected(querystring, account)).rows,
      ),
  )

  const readOwed = async (
    { by = 'age', ...asked }: PeriodQuery & { by?: (typeof calls.OWED_BY)[number] | undefined },
    isWhole = false,
  ) =>
    reports.readOwedReport(
      reads,
      { by, period: parseDuesDays(asked), isWhole },
      await readAcademyToday(db),
    )
  serve(app, calls.getOwedReport, ({ querystring }) => readOwed(querystring))
  serveTable(app, [calls.exportOwed, calls.exportOwedXlsx], async ({ querystring }) =>
    fileOf(
      'owed',
      tables.owedTable(querystring.by ?? 'age'),
      (await readOwed(querystring, true)).rows,
    ),
  )

  const expected = async () => reports.readExpectedReport(reads, await readAcademyToday(db))
  serve(app, calls.getExpectedReport, expected)
  serveTable(app, [calls.exportExpected, calls.exportExpectedXlsx], async () =>
    fileOf('expected', tables.expectedTable('month'), (await expected()).rows),
  )

  const month = async (
    { by = 'batch', ...asked }: z.output<typeof calls.getMonthReport.querystring>,
    isWhole = false,
  ) => reports.readMonthReport(reads, { by, isWhole, ...asked }, await readAcademyToday(db))
  serve(app, calls.getMonthReport, ({ querystring }) => month(querystring))
  serveTable(app, [calls.exportMonth, calls.exportMonthXlsx], async ({ querystring }) =>
    fileOf(
      'month',
      tables.monthTable(querystring.by ?? 'batch'),
      (await month(querystring, true)).rows,
    ),
  )

  const result = async ({ month: asked }: { month?: string | undefined }) =>
    readResultReport(reads, asked, await academyNow(db))
  serve(app, calls.getResultReport, ({ querystring }) => result(querystring))
  serveTable(app, [calls.exportResult, calls.exportResultXlsx], async ({ querystring }) =>
    fileOf('result', tables.RESULT_TABLE, tables.rowsOfResult(await result(querystring))),
  )

  const students = async (asked: PeriodQuery) =>
    reports.readStudentsReport(reads, await period(asked, YEAR_OF_MONTHS))
  serve(app, calls.getStudentsReport, ({ querystring }) => students(querystring))
  serveTable(
    app,
    [calls.exportStudentsReport, calls.exportStudentsReportXlsx],
    async ({ querystring }) =>
      fileOf('students', tables.studentsTable('month'), (await students(querystring)).rows),
  )

  const enquiries = async ({
    by = 'month',
    ...asked
  }: PeriodQuery & { by?: (typeof calls.ENQUIRIES_BY)[number] | undefined }) =>
    reports.readEnquiriesReport(reads, by, await period(asked, by === 'month' ? YEAR_OF_MONTHS : 0))
  serve(app, calls.getEnquiriesReport, ({ querystring }) => enquiries(querystring))
  serveTable(
    app,
    [calls.exportEnquiriesReport, calls.exportEnquiriesReportXlsx],
    async ({ querystring }) =>
      fileOf(
        'enquiries',
        tables.enquiriesTable(querystring.by ?? 'month'),
        (await enquiries(querystring)).rows,
      ),
  )
}
