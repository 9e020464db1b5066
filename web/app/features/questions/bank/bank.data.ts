import type { Input } from '@ganit/contract/endpoint'
import {
  addBankQuestion,
  type BankQuestion,
  changeBankQuestion,
  checkBankQuestion,
  getBankQuestion,
} from '@ganit/contract/question-bank'
import { apiQuery } from '../../../api/api-query.ts'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'

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

/** Looks over what a form holds; nothing is saved. */
export const checkForBank = (body: Input<typeof checkBankQuestion>['body']) =>
  call(checkBankQuestion, { body })
