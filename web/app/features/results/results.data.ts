import type { Output } from '@ganit/contract/endpoint'
import { getStudentResults } from '@ganit/contract/results'
import { getReport, getReview } from '@ganit/contract/review'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { download } from '../../api/download.ts'
import { pathOf } from '../../api/path-of.ts'

/** The published tests of a student, the latest first, and what they have mastered. */
export const resultsOf = (uid: string) =>
  apiQuery({
    queryKey: ['own-tests', 'results', uid],
    shows: ['own-test'],
    ask: (signal) => call(getStudentResults, { params: { uid }, signal }),
  })

export type Review = Output<typeof getReview>
export type ReviewItem = Review['sections'][number]['items'][number]

/** What was asked, answered and right in a test. */
export const reviewOf = (attempt_id: string) =>
  apiQuery({
    queryKey: ['own-tests', 'review', attempt_id],
    shows: ['own-test', 'test', 'test-mark'],
    ask: (signal) => call(getReview, { params: { attempt_id }, signal }),
  })

/** Saves the figures of a test as a PDF. */
export const downloadReport = (attempt_id: number) =>
  download(pathOf(getReport.path, { params: { attempt_id: String(attempt_id) } }))
