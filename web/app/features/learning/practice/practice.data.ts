import { listPracticeChapters } from '@ganit/contract/learning/chapters-of-practice'
import {
  answerPractice,
  beginPractice,
  endPractice,
  getBatchPractice,
  getPractice,
  listLevels,
  openHint,
  showSolution,
} from '@ganit/contract/learning/practice'
import { reads, sends } from '../../../api/declared.ts'

/** The choice of a session: all of today's questions, one topic, or the mistakes of a test. */
export type Chosen =
  | { kind: 'today' }
  | { kind: 'topic'; chapter_id: number; skill_id: number | null }
  | { kind: 'mistakes'; attempt_id: number }
  | { kind: 'set'; set_id: number }
  | { kind: 'school_test'; school_test_id: number }

/** A student's practice today, the weeks and the topics. */
export const practiceOf = reads(getPractice, { shows: ['practice', 'agreement'] })

/** How a batch practised in the last 14 days. */
export const batchPractice = reads(getBatchPractice, { shows: ['practice', 'member', 'question'] })

/** How many practice questions the chapters have that are taught now. */
export const practiceChapters = reads(listPracticeChapters, {
  shows: ['plan', 'chapter', 'question', 'paper', 'test', 'settings'],
})

/** How well a student knows topics, by practice and by tests. */
export const studentLevels = reads(listLevels, { shows: ['practice', 'own-test'] })

export const begin = sends(beginPractice, { changes: ['practice'] })

export const sendAnswers = sends(answerPractice, { changes: [] })

export const askForHint = sends(openHint, { changes: [] })

export const askToShow = sends(showSolution, { changes: [] })

export const end = sends(endPractice, { changes: ['practice'] })
