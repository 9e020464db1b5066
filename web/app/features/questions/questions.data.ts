import type { Input } from '@ganit/contract/endpoint'
import {
  createQuestion,
  getQuestion,
  listQuestions,
  type Question,
  type QuestionRow,
  updateQuestion,
} from '@ganit/contract/questions'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const QUESTIONS = ['questions'] as const

export type QuestionsQuery = Input<typeof listQuestions>['querystring']

/** One page of all questions, with how many there are. */
type QuestionsPage = {
  items: QuestionRow[]
  total: number
  total_is_floor?: boolean
  page_size: number
}

/** One page of all questions; the page before stays visible while the next one loads. */
export const questionsPage = (querystring: QuestionsQuery) =>
  apiQuery({
    queryKey: [...QUESTIONS, 'page', querystring],
    shows: ['question'],
    ask: async (signal): Promise<QuestionsPage> => {
      const { questions, total, page_size } = await call(listQuestions, { querystring, signal })
      return {
        items: questions,
        total: total ?? questions.length,
        page_size: page_size ?? (questions.length || 1),
      }
    },
    placeholderData: keepRows,
  })

/** A question as it is stored now. */
export const questionById = (id: string) =>
  apiQuery({
    queryKey: [...QUESTIONS, 'one', id],
    shows: ['question'],
    ask: (signal) => call(getQuestion, { body: { id }, signal }),
  })

const keep = (question: Question) =>
  void queryClient.setQueryData(questionById(String(question.question_id)).queryKey, question)

export const addQuestion = write({
  key: ['question', 'add'],
  changes: ['question'],
  send: async (body: Input<typeof createQuestion>['body'], attempt: Attempt) =>
    (await call(createQuestion, { body, attempt })).question,
  keep,
})

export const changeQuestion = write({
  key: ['question', 'change'],
  changes: ['question'],
  send: async (body: Input<typeof updateQuestion>['body']) =>
    (await call(updateQuestion, { body })).question,
  keep,
})
