import type { Input } from '@ganit/contract/endpoint'
import {
  addBankQuestion,
  type BankQuestion,
  changeBankQuestion,
  checkBankQuestion,
  deleteBankQuestion,
  getBankQuestion,
  listQuestionUses,
  listVersions,
} from '@ganit/contract/question-bank'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { pathOf } from '../../../api/path-of.ts'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'
import type { BankAsked } from '../bank-list.data.ts'

/** A question of the bank as it is stored now. */
export const bankQuestion = (question_id: string) =>
  apiQuery({
    queryKey: ['question-bank', 'one', question_id],
    shows: ['question'],
    ask: (signal) => call(getBankQuestion, { params: { question_id }, signal }),
  })

const keep = (question: BankQuestion) =>
  void queryClient.setQueryData(bankQuestion(String(question.question_id)).queryKey, question)

export type BankToAdd = Input<typeof addBankQuestion>['body']
type BankToChange = Input<typeof changeBankQuestion>['body']

export const addToBank = write({
  key: ['question-bank', 'add'],
  changes: ['question'],
  send: async (body: BankToAdd, attempt: Attempt) =>
    (await call(addBankQuestion, { body, attempt })).question,
  keep,
})

export const changeInBank = write({
  key: ['question-bank', 'change'],
  changes: ['question'],
  send: async (question_id: number, body: BankToChange) => {
    const params = { question_id: String(question_id) }
    return (await call(changeBankQuestion, { params, body })).question
  },
  keep,
})

export const deleteFromBank = write({
  key: ['question-bank', 'delete'],
  changes: ['question'],
  send: (question_id: number) =>
    call(deleteBankQuestion, { params: { question_id: String(question_id) } }),
})

/** What a question is and was, the newest version first. */
export const questionVersions = (question_id: number) =>
  apiQuery({
    queryKey: ['question-bank', 'versions', question_id],
    shows: ['question'],
    ask: (signal) => call(listVersions, { params: { question_id: String(question_id) }, signal }),
  })

/** The papers that have a question. */
export const questionUses = (question_id: number) =>
  apiQuery({
    queryKey: ['question-bank', 'uses', question_id],
    shows: ['question', 'paper'],
    ask: (signal) =>
      call(listQuestionUses, { params: { question_id: String(question_id) }, signal }),
  })

/** Saves as a table what the list shows, all pages of it, or those that were chosen. */
export function exportQuestions(
  { page: _, page_size: __, sort: ___, order: ____, ...filters }: BankAsked,
  ids: readonly number[],
  onBytes: (bytes: number) => void,
) {
  const querystring = ids.length > 0 ? { ids: ids.join(',') } : filters
  return download(pathOf('/questions/export.csv', { querystring }), onBytes)
}

/** Looks over what a form holds; nothing is saved. */
export const checkForBank = (body: Input<typeof checkBankQuestion>['body']) =>
  call(checkBankQuestion, { body })
