import { listWeeks } from '@ganit/contract/learning/weekly'
import { reads } from '../../../api/declared.ts'

/** The notes about a student, the latest week first. */
export const weeksOf = reads(listWeeks, { shows: ['student', 'guardian'] })
