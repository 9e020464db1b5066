import {
  addAnswerPhoto,
  getAnswerPhoto,
  listLateAnswers,
  saveAnswers,
  submitAttempt,
} from '@ganit/contract/exams/attempts'
import type { FastifyInstance } from 'fastify'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { sendPhoto } from '../../ground/work-photos/send-photo.ts'
import { readLateAnswers } from './late.service.ts'
import { linkPhoto } from './photos.queries.ts'
import { addPhoto } from './photos.service.ts'
import { presentOutcome, refusalOfSave, saveSent } from './save.service.ts'
import { submitWithAnswers } from './submit.service.ts'

export async function attemptAnswersRoutes(app: FastifyInstance) {
  const { db, answerPhotoUrls } = app

  serve(
    app,
    saveAnswers,
    async ({ params: { attempt_id }, body, account }) => {
      const outcome = await saveSent(db, account, { attempt_id, ...body })
      if (!outcome.is_saved) throw refusalOfSave(outcome)
      return presentOutcome(outcome, body.answers)
    },
    FREQUENT,
  )

  serve(
    app,
    submitAttempt,
    ({ params: { attempt_id }, body, account }) =>
      submitWithAnswers(db, account, { attempt_id, ...body, answers: body?.answers ?? [] }),
    FREQUENT,
  )

  serve(
    app,
    addAnswerPhoto,
    ({ params: { attempt_id }, body, account, once }) =>
      once(
        (trx) => addPhoto(trx, account, { attempt_id, ...body }),
        // The photo may have arrived before the end, although its device learns of it only afterwards.
        (trx, { photo_id }) => linkPhoto(trx, { attempt_id, item_id: body.item_id, photo_id }),
      ),
    FREQUENT,
  )

  serve(app, listLateAnswers, ({ params: { attempt_id }, account }) =>
    readLateAnswers(db, account, attempt_id),
  )

  serve(app, getAnswerPhoto, ({ params: { photo_id }, querystring, reply }) =>
    sendPhoto(
      db,
      reply,
      { table: 'answer_photos', urls: answerPhotoUrls, name: 'answer' },
      { photo_id, querystring },
    ),
  )
}
