import {
  createQuestion,
  getQuestion,
  listQuestions,
  QuestionRow,
  updateQuestion,
} from '@ganit/contract/papers/questions'
import type { FastifyInstance } from 'fastify'
import { readInChunks } from '../../../db/rows/in-chunks.ts'
import { asksForPage, readPage } from '../../../http/answers/paging.ts'
import { streamArray } from '../../../http/answers/streaming.ts'
import { serve } from '../../../http/serve.ts'
import {
  nextQuestions,
  type QuestionListed,
  questionById,
  readQuestionsPage,
} from './questions.queries.ts'
import { changeQuestion, writeQuestion } from './questions.service.ts'

export async function questionsRoutes(app: FastifyInstance) {
  const { db, reads } = app

  serve(app, listQuestions, async ({ querystring, reply }) => {
    if (!asksForPage(querystring)) {
      const all = readInChunks<QuestionListed>((after, limit) =>
        nextQuestions(reads, querystring, { after, limit }),
      )
      return streamArray(reply, QuestionRow, all, 'questions')
    }
    const { items, ...page } = await readPage(querystring, 'id', (wanted) =>
      readQuestionsPage(db, querystring, wanted),
    )
    return { questions: items, ...page }
  })

  serve(app, getQuestion, ({ body }) => questionById(db, body.id))

  serve(app, createQuestion, ({ body, once }) =>
    once(async (trx) => ({
      message: 'Question created!',
      question: await writeQuestion(trx, body),
    })),
  )

  serve(app, updateQuestion, async ({ body }) => ({
    message: 'Updated!',
    question: await changeQuestion(db, body),
  }))
}
