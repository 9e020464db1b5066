import { dayAfter } from '@ganit/contract/days'
import type { Input } from '@ganit/contract/endpoint'
import { type ClosedDay, listClosedDays } from '@ganit/contract/teaching/closed-days'
import {
  addLesson,
  cancelLesson,
  freeForLesson,
  joinLessons,
  moveLesson,
  restoreLesson,
  substituteTeacher,
} from '@ganit/contract/teaching/lesson-changes'
import { type Clash, type Lesson, listClashes, listLessons } from '@ganit/contract/teaching/lessons'
import { keepPreviousData } from '@tanstack/react-query'
import { apiQuery } from '../../../api/api-query.ts'
import { newAttempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { type Asked, reads, sends } from '../../../api/declared.ts'
import { countBatches } from '../batches/batch-choices.data.ts'

type LessonsQuery = Input<typeof listLessons>['querystring']
/** What the week is narrowed by; nothing shows all lessons. */
export type WeekFilter = Omit<LessonsQuery, 'from' | 'to'>

/** More lessons than anybody reads from one sheet: they are asked for by room, teacher or batch. */
export const LESSONS_MAX = 300
/** Fewer batches have no week with so many. */
const FEW_BATCHES = 60

/** What the office's timetable shows of a week. */
export type Week = {
  /** Its Monday. */
  from: string
  lessons: Lesson[]
  /** Whether there are more than are shown at once; then `lessons` are but some of them. */
  isTooMany: boolean
  /** Numbers of those that nobody can teach as it stands. */
  needing: number[]
  /** What lacks its room or its teacher, or was not made, in any week ahead. */
  clashes: Clash[]
  /** On which days the whole academy is closed. */
  closed: ClosedDay[]
}

/** What is closed for everybody in a week, which may lie in two years. */
async function closedIn({ from, to }: { from: string; to: string }, signal: AbortSignal) {
  const years = [...new Set([from, to].map((day) => day.slice(0, 4)))]
  const lists = await Promise.all(
    years.map((year) => call(listClosedDays, { querystring: { year }, signal })),
  )
  return lists
    .flat()
    .filter((each) => each.batch_id === null && each.from_date <= to && each.to_date >= from)
}

/** Whether the first day of a large academy has too many lessons: then the others need not be asked for. */
async function isTooFull(from: string, filter: WeekFilter, signal: AbortSignal) {
  if (Object.keys(filter).length > 0) return false
  if ((await countBatches()) < FEW_BATCHES) return false
  const monday = await call(listLessons, { querystring: { from, to: from }, signal })
  return monday.length > LESSONS_MAX
}

/** All that the timetable shows of a week that begins on this Monday; the week before stays visible while it loads. */
export const week = (from: string, filter: WeekFilter) =>
  apiQuery({
    queryKey: ['lessons', 'week', from, filter],
    shows: ['lesson', 'register', 'batch', 'room', 'staff', 'closed-day'],
    ask: async (signal): Promise<Week> => {
      const nothing = { from, lessons: [], needing: [], clashes: [], closed: [] }
      if (await isTooFull(from, filter, signal)) return { ...nothing, isTooMany: true }
      const days = { from, to: dayAfter(from, 6) }
      const ask = (more: WeekFilter) =>
        call(listLessons, { querystring: { ...days, ...filter, ...more }, signal })
      const [lessons, needing, clashes, closed] = await Promise.all([
        ask({}),
        ask({ needs: 'teacher' }),
        call(listClashes, { signal }),
        closedIn(days, signal),
      ])
      return {
        from,
        lessons,
        isTooMany: lessons.length > LESSONS_MAX,
        needing: needing.map(({ lesson_id }) => lesson_id),
        clashes,
        closed,
      }
    },
    placeholderData: keepPreviousData,
  })

const SHOWN = ['lesson', 'batch', 'room', 'staff', 'closed-day'] as const
const PREVIEW = { preview: '1' } as const

/** What a new lesson would meet with; nothing is changed. */
export const previewOfNew = (body: Input<typeof addLesson>['body']) =>
  apiQuery({
    queryKey: ['lessons', 'preview', 'new', body],
    shows: SHOWN,
    ask: (signal) => call(addLesson, { querystring: PREVIEW, body, attempt: newAttempt(), signal }),
  })

const asIfMoved = reads(moveLesson, { shows: SHOWN })

/** What a lesson would meet with at another time or place; nothing is changed. */
export const previewOfMove = (asked: Asked<typeof moveLesson>) =>
  asIfMoved({ ...asked, ...PREVIEW })

const asIfJoined = reads(joinLessons, { shows: SHOWN })

/** What a lesson would meet with that sits with another one; any reason will do. */
export const previewOfJoin = (asked: { lesson_id: number; into: string }) =>
  asIfJoined({ ...asked, reason: '…', ...PREVIEW })

/** Rooms, teachers and times that are free for a lesson. */
export const freeFor = reads(freeForLesson, { shows: SHOWN })

export const scheduleLesson = sends(addLesson, { changes: ['lesson'] })

/** With a weekly time the batch changes, too. */
export const rescheduleLesson = sends(moveLesson, { changes: ['lesson', 'batch'] })

export const callOffLesson = sends(cancelLesson, { changes: ['lesson'] })

export const holdAgain = sends(restoreLesson, { changes: ['lesson'] })

export const replaceTeacher = sends(substituteTeacher, { changes: ['lesson'] })

export const joinWith = sends(joinLessons, { changes: ['lesson'] })
