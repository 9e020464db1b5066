import { announce, copyTest, getLive, previewTest } from '@ganit/contract/exams/live'
import type { FastifyInstance } from 'fastify'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { copyTest as copy } from '../copy.service.ts'
import { presentTest } from '../exams.service.ts'
import { previewOfTest } from '../preview.service.ts'
import { announceToSitters, readLiveProgress } from './live.service.ts'

export async function liveRoutes(app: FastifyInstance) {
  const { db } = app
  const urls = { figures: app.figureUrls, photos: app.answerPhotoUrls }

  serve(app, getLive, ({ params: { test_id }, account }) => readLiveProgress(db, account, test_id))

  serve(app, announce, ({ params: { test_id }, body: { text }, account, once }) =>
    once((trx) => announceToSitters(trx, account, test_id, text)),
  )

  serve(
    app,
    previewTest,
    ({ params: { test_id }, body, account }) =>
      previewOfTest(db, account, { test_id, ...body }, urls),
    FREQUENT,
  )

  serve(app, copyTest, ({ params: { test_id }, body, account, once }) =>
    once(async (trx) => {
      const copied = await copy(trx, account, test_id, body)
      return { message: 'Test copied.', test: await presentTest(trx, account, copied) }
    }),
  )
}
