import type { Input } from '@ganit/contract/endpoint'
import { type Lesson, listLessons } from '@ganit/contract/lessons'
import { listTeachers } from '@ganit/contract/staff'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { daysAfter } from '../../ui/text/dates.ts'

export type LessonsQuery = Input<typeof listLessons>['querystring']

const LESSONS = ['lessons'] as const
const SHOWN = ['lesson', 'batch', 'room', 'staff'] as const

/** The lessons of some days: of the office all, of others their own. */
export const lessons = (querystring: LessonsQuery) =>
  apiQuery({
    queryKey: [...LESSONS, 'list', querystring],
    shows: SHOWN,
    ask: (signal) => call(listLessons, { querystring, signal }),
  })

/** What the office's week is narrowed by; nothing shows all lessons. */
export type WeekFilter = Omit<LessonsQuery, 'from' | 'to'>

/** What the office's timetable shows of a week. */
export type Week = {
  /** Its Monday. */
  from: string
  lessons: Lesson[]
  /** Numbers of those that nobody can teach as it stands. */
  needing: number[]
}

/** All that the timetable shows of a week that begins on this Monday; the week before stays visible while it loads. */
export const week = (from: string, filter: WeekFilter) =>
  apiQuery({
    queryKey: [...LESSONS, 'week', from, filter],
    shows: SHOWN,
    ask: async (signal): Promise<Week> => {
      const days = { from, to: daysAfter(from, 6) }
      const ask = (more: WeekFilter) =>
        call(listLessons, { querystring: { ...days, ...filter, ...more }, signal })
      const [all, needing] = await Promise.all([ask({}), ask({ needs: 'teacher' })])
      return { from, lessons: all, needing: needing.map(({ lesson_id }) => lesson_id) }
    },
    placeholderData: keepPreviousData,
  })

/** Who can teach, by name. */
export const teachers = apiQuery({
  queryKey: ['teachers'],
  shows: ['staff'],
  ask: (signal) => call(listTeachers, { signal }),
})
