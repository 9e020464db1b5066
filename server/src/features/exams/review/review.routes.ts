import { getReport, getReview } from '@ganit/contract/exams/review'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { printReportFile } from './report.service.ts'
import { readWholeReview } from './review.service.ts'

export async function reviewRoutes(app: FastifyInstance) {
  const { db } = app
  const urls = { figures: app.figureUrls, photos: app.answerPhotoUrls }

  serve(app, getReview, ({ params: { attempt_id }, account }) =>
    readWholeReview(db, account, { attempt_id, urls }),
  )

  serve(app, getReport, async ({ params: { attempt_id }, account, reply }) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="report-${attempt_id}.pdf"`)
      .send(await printReportFile(db, account, attempt_id)),
  )
}
