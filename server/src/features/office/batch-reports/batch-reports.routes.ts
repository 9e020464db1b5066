import * as calls from '@ganit/contract/office/batch-reports'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { rowsAtOnce } from '../../../http/table-files/table.ts'
import { academyNow } from '../../ground/settings/clock.service.ts'
import { onceTeacherInReach } from '../../teaching/absences/absences.queries.ts'
import { type PeriodQuery, parsePeriod } from '../reports/period.ts'
import { BATCHES_TABLE, TEACHERS_TABLE } from './batch-reports-tables.ts'
import { readBatchesReport, readBatchReport } from './batches.service.ts'
import { readTeacherReport, readTeachersReport } from './teachers.service.ts'

export async function batchReportsRoutes(app: FastifyInstance) {
  const { db, reads } = app

  const when = async (asked: PeriodQuery) => {
    const now = await academyNow(db)
    return { period: parsePeriod(asked, now.date), now }
  }

  const batches = async (asked: PeriodQuery) => readBatchesReport(reads, (await when(asked)).period)
  serve(app, calls.getBatchesReport, ({ querystring }) => batches(querystring))
  serveTable(
    app,
    [calls.exportBatchesReport, calls.exportBatchesReportXlsx],
    async ({ querystring }) => {
      const { rows, to } = await batches(querystring)
      return { name: `batches-${to}`, columns: BATCHES_TABLE, chunks: rowsAtOnce(rows) }
    },
  )
  serve(app, calls.getBatchReport, async ({ params: { batch_id }, querystring }) =>
    readBatchReport(reads, batch_id, (await when(querystring)).period),
  )

  const teachers = async (asked: PeriodQuery) => {
    const { period, now } = await when(asked)
    return readTeachersReport(reads, period, now)
  }
  serve(app, calls.getTeachersReport, ({ querystring }) => teachers(querystring))
  serveTable(
    app,
    [calls.exportTeachersReport, calls.exportTeachersReportXlsx],
    async ({ querystring }) => {
      const { rows, to } = await teachers(querystring)
      return { name: `teachers-${to}`, columns: TEACHERS_TABLE, chunks: rowsAtOnce(rows) }
    },
  )
  serve(app, calls.getTeacherReport, async ({ params: { account_id }, querystring, account }) => {
    const { name } = await onceTeacherInReach(db, account, account_id)
    return readTeacherReport(reads, { account_id, name }, await when(querystring))
  })
}
