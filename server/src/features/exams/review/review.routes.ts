import { getReport, getReview } from '@ganit/contract/exams/review'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { reportFile } from './report.service.ts'
import { reviewOf } from './review.service.ts'

export async function reviewRoutes(app: FastifyInstance) {
  const { db } = app
  const urls = { figures: app.figureUrls, photos: app.answerPhotoUrls }

  serve(app, getReview, ({ params: { attempt_id }, account }) =>
    reviewOf(db, account, { attempt_id, urls }),
  )

  serve(app, getReport, async ({ params: { attempt_id }, account, reply }) =>
    reply
      .type('application/pdf')
      .header('content-disposition', `inline; filename="report-${attempt_id}.pdf"`)
      .send(await reportFile(db, account, attempt_id)),
  )
}
