import { getStudentResults } from '@ganit/contract/exams/results'
import { reads } from '../../../api/declared.ts'
import { downloadFile } from '../../../api/files/download.ts'

/** A student's published tests, the latest first, and their mastery. */
export const resultsOf = reads(getStudentResults, { shows: ['own-test'] })

/** Saves a test's report as PDF. */
export const downloadReport = (attempt_id: number) =>
  downloadFile(`/attempts/${attempt_id}/report.pdf`)
