import type { Input } from '@ganit/contract/endpoint'
import { getPaper, listPapers } from '@ganit/contract/papers'
import {
  createTest,
  deleteTest,
  getTest,
  listTests,
  type Test,
  updateTest,
} from '@ganit/contract/tests'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

export type TestsAsked = Input<typeof listTests>['querystring']

/** One page of the tests; the page before stays visible while the next one loads. */
export const testsPage = (querystring: TestsAsked) =>
  apiQuery({
    queryKey: ['tests', 'page', querystring],
    shows: ['test', 'test-mark'],
    ask: (signal) => call(listTests, { querystring, signal }),
    placeholderData: keepRows,
  })

/** A test as it is stored now. */
export const testOf = (test_id: string) =>
  apiQuery({
    queryKey: ['tests', 'one', test_id],
    shows: ['test', 'test-mark'],
    ask: (signal) => call(getTest, { params: { test_id }, signal }),
  })

const PAPERS_SHOWN = 100

/** Papers of which a test can be made, those made last first. */
export const readyPapers = apiQuery({
  queryKey: ['tests', 'papers'],
  shows: ['paper'],
  ask: async (signal) => {
    const querystring = { state: 'ready', page_size: PAPERS_SHOWN } as const
    return (await call(listPapers, { querystring, signal })).items
  },
})

/** The sections of a paper, by which a test may be marked otherwise. */
export const sectionsOf = (paper_id: string) =>
  apiQuery({
    queryKey: ['tests', 'sections', paper_id],
    shows: ['paper'],
    ask: async (signal) => {
      const { sections } = await call(getPaper, { params: { paper_id }, signal })
      return sections.map(({ title, negative, partial }) => ({ title, negative, partial }))
    },
  })

const keep = (test: Test) =>
  void queryClient.setQueryData(testOf(String(test.test_id)).queryKey, test)

export type TestToAdd = Input<typeof createTest>['body']
type TestToChange = Input<typeof updateTest>['body']

export const addTest = write({
  key: ['test', 'add'],
  changes: ['test'],
  send: async (body: TestToAdd, attempt: Attempt) =>
    (await call(createTest, { body, attempt })).test,
  keep,
})

export const changeTest = write({
  key: ['test', 'change'],
  changes: ['test'],
  send: async (test_id: number, body: TestToChange) =>
    (await call(updateTest, { params: { test_id: String(test_id) }, body })).test,
  keep,
})

export const removeTest = write({
  key: ['test', 'delete'],
  changes: ['test'],
  send: (test_id: number) => call(deleteTest, { params: { test_id: String(test_id) } }),
})
