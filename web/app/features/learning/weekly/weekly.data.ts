import { changeWeekly, getWeekly } from '@ganit/contract/learning/weekly'
import { reads, sends } from '../../../api/declared.ts'

/** The coming notes; for a batch, its students' notes. Always refetched, because any fact in them may change. */
export const comingNotes = reads(getWeekly, {
  shows: ['weekly', 'register', 'lesson', 'member', 'test', 'money', 'guardian', 'settings'],
  staleTime: 0,
})

export const changeNote = sends(changeWeekly, { changes: ['weekly'] })
