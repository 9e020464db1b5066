import {
  getMarking,
  listAnswers,
  markAnswers,
  takeAnswer,
} from '@ganit/contract/exams/test-marking'
import type { FastifyInstance } from 'fastify'
import { FREQUENT, serve } from '../../../http/serve.ts'
import {
  answersForMarking,
  markByHand,
  reserveForMarking,
  unmarkedByQuestion,
} from './hand-marking.service.ts'

export async function testMarkingRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getMarking, ({ params: { test_id }, account }) =>
    unmarkedByQuestion(db, account, test_id),
  )

  serve(app, listAnswers, ({ params, querystring, account }) =>
    answersForMarking(db, account, {
      ...params,
      names: querystring.names !== undefined,
      urlOf: (photo_id) => app.answerPhotoUrls.sign(String(photo_id)),
      figureUrlOf: (figure_id) => figure_id && app.figureUrls.sign(figure_id),
    }),
  )

  serve(
    app,
    takeAnswer,
    ({ params, body, account }) =>
      db.transaction().execute(async (trx) => {
        await reserveForMarking(trx, account, { ...params, ...body })
        return { message: 'This answer is yours to mark.' }
      }),
    FREQUENT,
  )

  serve(
    app,
    markAnswers,
    ({ params, body, account }) => markByHand(db, account, { ...params, ...body }),
    FREQUENT,
  )
}
