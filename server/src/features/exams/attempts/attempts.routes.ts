import {
  acceptLate,
  beginAttempt,
  extendAttempt,
  reopenAttempt,
} from '@ganit/contract/exams/attempts'
import { listOwnTests } from '@ganit/contract/exams/own-tests'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { beginOrContinue } from './begin.service.ts'
import { acceptLateAnswers, extendTime, reopenSubmitted } from './changes.service.ts'
import { ownTests } from './own-tests.queries.ts'
import { presentAttempt } from './sitting/present-attempt.service.ts'

export async function attemptsRoutes(app: FastifyInstance) {
  const { db } = app
  const urls = { figures: app.figureUrls, photos: app.answerPhotoUrls }

  serve(app, listOwnTests, ({ querystring: { student_id }, account }) =>
    ownTests(db, account, student_id),
  )

  serve(app, beginAttempt, ({ params: { test_id }, body, account: { student_id }, reply, once }) =>
    once(async (trx) => {
      if (student_id === null) throw notFound('Test not found.')
      const begun = await beginOrContinue(trx, { test_id, student_id }, body)
      reply.code(begun.isNew ? 201 : 200)
      return { attempt: await presentAttempt(trx, begun, urls) }
    }),
  )

  serve(app, extendAttempt, ({ params: { attempt_id }, body, account, once }) =>
    once((trx) => extendTime(trx, account, { attempt_id, ...body })),
  )

  serve(app, reopenAttempt, ({ params: { attempt_id }, body: { reason }, account }) =>
    db.transaction().execute((trx) => reopenSubmitted(trx, account, { attempt_id, reason })),
  )

  serve(app, acceptLate, ({ params: { attempt_id }, body: { reason }, account }) =>
    db.transaction().execute((trx) => acceptLateAnswers(trx, account, { attempt_id, reason })),
  )
}
