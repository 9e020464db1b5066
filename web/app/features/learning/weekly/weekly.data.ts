import { changeWeekly, getWeekly } from '@ganit/contract/learning/weekly'
import { reads, sends } from '../../../api/declared.ts'

/** The coming notes; with a batch its students. Always refetched, as all that is told may change. */
export const comingNotes = reads(getWeekly, {
  shows: ['weekly', 'register', 'lesson', 'member', 'test', 'money', 'guardian', 'settings'],
  staleTime: 0,
})

export const changeNote = sends(changeWeekly, { changes: ['weekly'] })
