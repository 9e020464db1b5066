import type { Input } from '@ganit/contract/endpoint'
import {
  createQuestion,
  getQuestion,
  listQuestions,
  type Question,
  type QuestionRow,
  updateQuestion,
} from '@ganit/contract/questions'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'

const QUESTIONS = ['questions'] as const
const PAGES = [...QUESTIONS, 'page'] as const

export type QuestionsQuery = Input<typeof listQuestions>['querystring']

/** One page of all questions, with how many there are. */
export type QuestionsPage = {
  items: QuestionRow[]
  total: number
  total_is_floor?: boolean
  page_size: number
}

/** One page of all questions; the page before stays visible while the next one loads. */
export const questionsPage = (querystring: QuestionsQuery) =>
  queryOptions({
    queryKey: [...PAGES, querystring],
    queryFn: async (): Promise<QuestionsPage> => {
      const { questions, total, page_size } = await call(listQuestions, { querystring })
      return {
        items: questions,
        total: total ?? questions.length,
        page_size: page_size ?? (questions.length || 1),
      }
    },
    placeholderData: keepPreviousData,
  })

/** A question as it is stored now. */
export const questionById = (id: string) =>
  queryOptions({
    queryKey: [...QUESTIONS, 'one', id],
    queryFn: () => call(getQuestion, { body: { id } }),
  })

function keep(question: Question) {
  queryClient.setQueryData(questionById(String(question.question_id)).queryKey, question)
  void queryClient.invalidateQueries({ queryKey: PAGES })
  return question
}

export const addQuestion = async (body: Input<typeof createQuestion>['body'], attempt: Attempt) =>
  keep((await call(createQuestion, { body, attempt })).question)

export const changeQuestion = async (body: Input<typeof updateQuestion>['body']) =>
  keep((await call(updateQuestion, { body })).question)
