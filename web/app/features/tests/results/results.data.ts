import type { Input } from '@ganit/contract/endpoint'
import { getResultsCsv, getResultsXlsx, getTestResults } from '@ganit/contract/results'
import { publishTest, withdrawTest } from '@ganit/contract/test-publishing'
import type { Test } from '@ganit/contract/tests'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { download } from '../../../api/download.ts'
import { keepRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { queryClient } from '../../../api/query-client.ts'
import { write } from '../../../api/write.ts'
import { testOf } from '../tests.data.ts'

export type ResultsAsked = Input<typeof getTestResults>['querystring']

/** What each student got; the page before stays visible while the next one loads. */
export const resultsPage = (test_id: number, querystring: ResultsAsked) =>
  apiQuery({
    queryKey: ['tests', 'results', test_id, querystring],
    shows: ['test', 'test-mark'],
    ask: (signal) =>
      call(getTestResults, { params: { test_id: String(test_id) }, querystring, signal }),
    placeholderData: keepRows,
  })

const FILES = { csv: getResultsCsv, xlsx: getResultsXlsx }

/** Saves the results as a file for spreadsheets. */
export const downloadResults = (test_id: number, kind: keyof typeof FILES) =>
  download(pathOf(FILES[kind].path, { params: { test_id: String(test_id) } }))

const keep = (test: Test) =>
  void queryClient.setQueryData(testOf(String(test.test_id)).queryKey, test)

export const publish = write({
  key: ['test', 'publish'],
  changes: ['test'],
  send: async (test_id: number) => {
    const params = { test_id: String(test_id) }
    return (await call(publishTest, { params })).test
  },
  keep,
})

export const withdraw = write({
  key: ['test', 'withdraw'],
  changes: ['test'],
  send: async (test_id: number, reason: string) => {
    const params = { test_id: String(test_id) }
    return (await call(withdrawTest, { params, body: { reason } })).test
  },
  keep,
})
