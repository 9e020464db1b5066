import type { Input, Output } from '@ganit/contract/endpoint'
import {
  createTest,
  deleteTest,
  getTest,
  listTests,
  type Test,
  updateTest,
} from '@ganit/contract/exams/tests'
import type { getPaper, listPapers } from '@ganit/contract/papers/papers'
import { reads, sends } from '../../api/declared.ts'
import { keepPreviousRows, rowsOf } from '../../api/pages.ts'
import { queryClient } from '../../api/query-client.ts'
import { paperById, papersPage } from '../papers/papers.data.ts'

export type TestsAsked = Input<typeof listTests>['querystring']

export const testsPage = reads(listTests, {
  shows: ['test', 'test-mark'],
  placeholderData: keepPreviousRows,
})

export const testOf = reads(getTest, { shows: ['test', 'test-mark'] })

const PAPERS_SHOWN = 100

/** Papers that a test can use, the latest first. */
export const readyPapers = {
  ...papersPage({ state: 'ready', page_size: PAPERS_SHOWN }),
  select: rowsOf<Output<typeof listPapers>['items'][number]>,
}

const sectionsIn = ({ sections }: Output<typeof getPaper>) =>
  sections.map(({ title, negative, partial }) => ({ title, negative, partial }))

/** A paper's sections, for marking schemes by section. */
export const sectionsOf = (paper_id: string) => ({
  ...paperById({ paper_id }),
  select: sectionsIn,
})

/** Stores the test of a write's answer in the cache. */
export const cacheTest = ({ test }: { test: Test }) =>
  void queryClient.setQueryData(testOf({ test_id: test.test_id }).queryKey, test)

export type TestToAdd = Input<typeof createTest>['body']

const asIfAdded = reads(createTest, { shows: ['test', 'member', 'closed-day'] })

/** Previews a new test: the students who take it, and the people whom it reaches. */
export const previewOfTest = (asked: TestToAdd) => asIfAdded({ ...asked, preview: '1' })

export const addTest = sends(createTest, { changes: ['test'], keep: cacheTest })

export const changeTest = sends(updateTest, { changes: ['test'], keep: cacheTest })

export const removeTest = sends(deleteTest, { changes: ['test'] })
