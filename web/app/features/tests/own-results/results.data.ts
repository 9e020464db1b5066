import { getStudentResults } from '@ganit/contract/tests/results'
import { reads } from '../../../api/declared.ts'
import { download } from '../../../api/download.ts'

/** The published tests of a student, the latest first, and what they have mastered. */
export const resultsOf = reads(getStudentResults, { shows: ['own-test'] })

/** Saves the figures of a test as a PDF. */
export const downloadReport = (attempt_id: number) => download(`/attempts/${attempt_id}/report.pdf`)
