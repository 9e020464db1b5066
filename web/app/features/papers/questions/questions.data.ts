import type { Input } from '@ganit/contract/endpoint'
import { listBank } from '@ganit/contract/papers/question-bank'
import {
  createQuestion,
  getQuestion,
  listQuestions,
  type Question,
  type QuestionRow,
  updateQuestion,
} from '@ganit/contract/papers/questions'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { queryClient } from '../../../api/query-client.ts'

type QuestionsPage = {
  items: QuestionRow[]
  total: number
  total_is_floor?: boolean
  page_size: number
}

/** All questions; the previous page stays visible while the next loads. */
export const questionsPage = reads(listQuestions, {
  shows: ['question'],
  placeholderData: (before) => (before?.questions.length ? before : undefined),
  select: ({ questions, total, page_size }): QuestionsPage => ({
    items: questions,
    total: total ?? questions.length,
    page_size: page_size ?? (questions.length || 1),
  }),
})

export const questionById = reads(getQuestion, { shows: ['question'] })

const cacheQuestion = ({ question }: { question: Question }) =>
  void queryClient.setQueryData(questionById({ id: question.question_id }).queryKey, question)

export const addQuestion = sends(createQuestion, { changes: ['question'], keep: cacheQuestion })

export const changeQuestion = sends(updateQuestion, { changes: ['question'], keep: cacheQuestion })

export type BankAsked = Input<typeof listBank>['querystring']

/** One page of the bank; the previous page stays visible while the next loads. */
export const bankPage = reads(listBank, { shows: ['question'], placeholderData: keepPreviousRows })
