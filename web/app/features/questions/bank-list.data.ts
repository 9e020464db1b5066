import type { Input } from '@ganit/contract/endpoint'
import { listBank } from '@ganit/contract/question-bank'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'

export type BankAsked = Input<typeof listBank>['querystring']

/** One page of the bank; the page before stays visible while the next one loads. */
export const bankPage = (querystring: BankAsked) =>
  apiQuery({
    queryKey: ['question-bank', 'page', querystring],
    shows: ['question'],
    ask: (signal) => call(listBank, { querystring, signal }),
    placeholderData: keepRows,
  })
