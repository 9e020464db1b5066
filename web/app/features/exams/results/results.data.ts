import type { Input } from '@ganit/contract/endpoint'
import { getResultsCsv, getResultsXlsx, getTestResults } from '@ganit/contract/exams/results'
import { publishTest, withdrawTest } from '@ganit/contract/exams/test-publishing'
import { reads, sends } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'
import { keepPreviousRows } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { cacheTest } from '../tests.data.ts'

export type ResultsAsked = Input<typeof getTestResults>['querystring']

/** A test's results by student. */
export const resultsPage = reads(getTestResults, {
  shows: ['test', 'test-mark'],
  placeholderData: keepPreviousRows,
})

const FILES = { csv: getResultsCsv, xlsx: getResultsXlsx }

/** Saves the results as a spreadsheet. */
export const downloadResults = (test_id: number, kind: keyof typeof FILES) =>
  downloadFile(pathOf(FILES[kind].path, { params: { test_id: String(test_id) } }))

export const publishResults = sends(publishTest, { changes: ['test'], keep: cacheTest })

export const withdrawResults = sends(withdrawTest, { changes: ['test'], keep: cacheTest })
