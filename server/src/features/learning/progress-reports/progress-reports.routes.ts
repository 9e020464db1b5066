import {
  changeReport,
  getReportOfChild,
  getSentReport,
  listReports,
  listSentReports,
  printReports,
  printSentReport,
  remakeReport,
  sendReports,
} from '@ganit/contract/learning/progress-reports'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { changeLine, readBatchReports, readReportOfChild } from './batch-reports.service.ts'
import { factsAnew, readSentReport, readSentReports, remake } from './family-reports.service.ts'
import { printReports as printBatch, printSent } from './print.service.ts'
import { beginSending } from './sending.service.ts'

const sendPdf = (reply: FastifyReply, name: string, content: Buffer) =>
  reply
    .type('application/pdf')
    .header('content-disposition', `inline; filename="${name}.pdf"`)
    .send(content)

export async function progressReportsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listReports, ({ params: { id: batch_id }, querystring: { from, to }, account }) =>
    readBatchReports(db, account, { batch_id, from, to }, app.photoUrls),
  )

  serve(app, getReportOfChild, ({ params, querystring: { language = 'en', ...days }, account }) =>
    readReportOfChild(db, account, {
      ...{ batch_id: params.id, student_id: params.student_id, language },
      ...days,
    }),
  )

  serve(app, changeReport, ({ params, body: { line = null, phrase = null, ...of }, account }) =>
    db.transaction().execute((trx) =>
      changeLine(trx, account, {
        ...{ batch_id: params.id, student_id: params.student_id, line, phrase },
        ...of,
      }),
    ),
  )

  serve(app, sendReports, ({ params: { id: batch_id }, body, account, once }) =>
    once(async (trx) => ({
      message: 'The reports are being sent.',
      job: await beginSending(trx, account, { batch_id, ...body }),
    })),
  )

  serve(app, printReports, async ({ params: { id: batch_id }, querystring, account, reply }) => {
    const { left, language = 'own', ...wish } = querystring
    const content = await printBatch(db, account, {
      ...{ batch_id, left: left !== undefined, language },
      ...wish,
    })
    return sendPdf(reply, `reports-${batch_id}`, content)
  })

  serve(app, listSentReports, ({ params: { uid }, account }) => readSentReports(db, account, uid))

  serve(app, getSentReport, async ({ params, account }) => {
    const { language, photo_id, academy, ...sent } = await readSentReport(db, account, params)
    return sent
  })

  serve(app, printSentReport, async ({ params, account, reply }) =>
    sendPdf(reply, `report-${params.report_id}`, await printSent(db, account, params)),
  )

  serve(app, remakeReport, async ({ params, body, account, once }) => {
    const facts = await factsAnew(db, account, params)
    return once(async (trx) => ({
      message: 'Report sent anew.',
      report_id: await remake(trx, account, { ...facts, written: body }),
    }))
  })
}
