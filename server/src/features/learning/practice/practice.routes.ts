import { listPracticeChapters } from '@ganit/contract/learning/chapters-of-practice'
import {
  answerPractice,
  beginPractice,
  endPractice,
  getBatchPractice,
  getPractice,
  listLevels,
  openHint,
  PRACTICE_DAYS,
  showSolution,
} from '@ganit/contract/learning/practice'
import type { FastifyInstance } from 'fastify'
import { FREQUENT, serve } from '../../../http/serve.ts'
import { findPractisedTest } from '../school-tests/school-tests.service.ts'
import { beginSet } from '../sets/begin-set.service.ts'
import { takeAnswers } from './answers/answers.service.ts'
import { endOwnPractice, openHints, showAnswerAndSolution } from './answers/help.service.ts'
import { readPracticeChapters } from './choosing/practice-chapters.service.ts'
import { markOnPhone, requireLearning, requirePractising } from './choosing/practisable.queries.ts'
import { readLevelsOfStudent, readPracticeOfBatch } from './levels/figures.service.ts'
import { beginMistakes } from './mistakes/mistakes.service.ts'
import { type BeginOptions, beginOrContinuePractice } from './sessions/begin.service.ts'
import { readPracticeToday } from './sessions/today.service.ts'

export async function practiceRoutes(app: FastifyInstance) {
  const { db, figureUrls: urls } = app

  serve(app, getPractice, async ({ querystring: { student_id }, account }) =>
    readPracticeToday(db, await requirePractising(db, account, student_id)),
  )

  serve(app, listPracticeChapters, ({ querystring: { batch_id }, account }) =>
    readPracticeChapters(db, account, batch_id),
  )

  serve(app, getBatchPractice, ({ params, querystring, account }) =>
    readPracticeOfBatch(db, account, { ...params, days: querystring.days ?? PRACTICE_DAYS.usual }),
  )

  serve(app, listLevels, ({ params: { uid }, account }) => readLevelsOfStudent(db, account, uid))

  serve(app, beginPractice, async ({ body, account, reply, once }) => {
    const { kind, student_id, chapter_id, skill_id = null, set_id, school_test_id } = body
    reply.code(200)
    const isNew = () => reply.code(201)
    if (kind === 'mistakes' && body.attempt_id !== undefined) {
      const { attempt_id } = body
      return beginMistakes(db, { account, attempt_id, student_id, urls }, once, isNew)
    }
    const practising = await requireLearning(db, account, student_id)
    const run: typeof once = (work) =>
      once(async (trx) => {
        const answer = await work(trx)
        if (practising.by === 'guardian') await markOnPhone(trx, answer.session.session_id)
        return answer
      })
    if (kind === 'set' && set_id !== undefined)
      return run((trx) => beginSet(trx, { practising, set_id, urls }, isNew))
    const options: BeginOptions =
      kind === 'topic' && chapter_id !== undefined
        ? { kind, topic: { chapter_id, skill_id } }
        : kind === 'school_test' && school_test_id !== undefined
          ? { kind, test: await findPractisedTest(db, practising, school_test_id) }
          : { kind: 'today' }
    return beginOrContinuePractice(db, { practising, options, urls }, run, isNew)
  })

  serve(
    app,
    answerPractice,
    async ({ params: { session_id }, body: { answers }, account }) => {
      await app.countPractice(account.uid)
      return { items: await takeAnswers(db, account, { session_id, answers }, urls) }
    },
    FREQUENT,
  )

  serve(
    app,
    openHint,
    async ({ params: { session_id }, body, account }) => {
      await app.countPractice(account.uid)
      return openHints(db, account, { session_id, ...body }, urls)
    },
    FREQUENT,
  )

  serve(
    app,
    showSolution,
    async ({ params: { session_id }, body, account }) => {
      await app.countPractice(account.uid)
      return showAnswerAndSolution(db, account, { session_id, ...body }, urls)
    },
    FREQUENT,
  )

  serve(
    app,
    endPractice,
    async ({ params: { session_id }, account }) => {
      await app.countPractice(account.uid)
      return endOwnPractice(db, account, session_id, urls)
    },
    FREQUENT,
  )
}
