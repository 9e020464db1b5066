import {
  getResultsCsv,
  getResultsXlsx,
  getStudentResults,
  getTestResults,
} from '@ganit/contract/exams/results'
import { publishTest, withdrawTest } from '@ganit/contract/exams/test-publishing'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { presentTest } from '../exams.service.ts'
import { readStudentResults } from './own-results.service.ts'
import { publishResults, withdrawResults } from './publishing.service.ts'
import { pageOfResults, resultsTable } from './results.service.ts'

export async function resultsRoutes(app: FastifyInstance) {
  const { db, reads } = app

  serve(app, publishTest, async ({ params: { test_id }, account }) => {
    const published = await db.transaction().execute(async (trx) => {
      await publishResults(trx, account, test_id)
      return { message: 'Results published.', test: await presentTest(trx, account, test_id) }
    })
    app.invalidatePages()
    return published
  })

  serve(app, withdrawTest, async ({ params: { test_id }, body: { reason }, account }) => {
    const withdrawn = await db.transaction().execute(async (trx) => {
      await withdrawResults(trx, account, test_id, reason)
      return { message: 'Results withdrawn.', test: await presentTest(trx, account, test_id) }
    })
    app.invalidatePages()
    return withdrawn
  })

  serve(app, getTestResults, ({ params, querystring, account }) =>
    pageOfResults(db, account, { ...params, ...querystring }),
  )

  serve(app, getStudentResults, ({ params: { uid }, account }) =>
    readStudentResults(db, account, uid),
  )

  serveTable(app, [getResultsCsv, getResultsXlsx], ({ params: { test_id }, account }) =>
    resultsTable(reads, account, test_id),
  )
}
