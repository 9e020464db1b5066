import {
  addAnswerPhoto,
  getAnswerPhoto,
  listLateAnswers,
  saveAnswers,
  submitAttempt,
} from '@ganit/contract/tests/attempts'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/errors.ts'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { lateAnswers } from './late.service.ts'
import { photoById } from './photos.queries.ts'
import { addPhoto } from './photos.service.ts'
import { presentOutcome, refusalOf, saveSent } from './save.service.ts'
import { submit } from './submit.service.ts'

const noPhoto = () => notFound('Photo not found.')

export async function attemptAnswersRoutes(app: FastifyInstance) {
  const { db, answerPhotoUrls } = app

  serve(
    app,
    saveAnswers,
    async ({ params: { attempt_id }, body, account }) => {
      const outcome = await saveSent(db, account, { attempt_id, ...body })
      if (!outcome.is_saved) throw refusalOf(outcome)
      return presentOutcome(outcome, body.answers)
    },
    FREQUENT,
  )

  serve(
    app,
    submitAttempt,
    ({ params: { attempt_id }, body, account }) =>
      submit(db, account, { attempt_id, ...body, answers: body?.answers ?? [] }),
    FREQUENT,
  )

  serve(
    app,
    addAnswerPhoto,
    ({ params: { attempt_id }, body, account, once }) =>
      once((trx) => addPhoto(trx, account, { attempt_id, ...body })),
    FREQUENT,
  )

  serve(app, listLateAnswers, ({ params: { attempt_id }, account }) =>
    lateAnswers(db, account, attempt_id),
  )

  serve(app, getAnswerPhoto, async ({ params: { photo_id }, querystring, reply }) => {
    const { expires = '', signature = '' } = querystring
    const secondsLeft = answerPhotoUrls.secondsLeft(String(photo_id), expires, signature)
    if (secondsLeft === 0) throw noPhoto()
    const photo = await photoById(db, photo_id)
    if (!photo) throw noPhoto()
    return reply
      .type(photo.media_type)
      .header('cache-control', `private, max-age=${secondsLeft}`)
      .header('content-disposition', 'inline; filename="answer"')
      .header('content-security-policy', "default-src 'none'; sandbox")
      .header('x-content-type-options', 'nosniff')
      .send(photo.content)
  })
}
