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
/** The week's filter; empty for all lessons. */
export type WeekFilter = Omit<LessonsQuery, 'from' | 'to'>

/**
 * The largest number of lessons on one sheet, because nobody reads more. Larger weeks are shown by room, teacher or
 * batch.
 */
export const LESSONS_MAX = 300
/** With fewer batches than this, a week cannot have that many lessons. */
const FEW_BATCHES = 60

export type Week = {
  /** The Monday of the week. */
  from: string
  lessons: Lesson[]
  /** True if there are more lessons than `lessons` holds. */
  isTooMany: boolean
  /** Lessons that nobody can teach as planned. */
  needing: number[]
  /** Lessons of any future week without room or teacher, or not created. */
  clashes: Clash[]
  /** Days on which the whole academy is closed. */
  closed: ClosedDay[]
}

/** The academy's closed days in a week, which may span two years. */
async function fetchClosedDays({ from, to }: { from: string; to: string }, signal: AbortSignal) {
  const years = [...new Set([from, to].map((day) => day.slice(0, 4)))]
  const lists = await Promise.all(
    years.map((year) => call(listClosedDays, { querystring: { year }, signal })),
  )
  return lists
    .flat()
    .filter((each) => each.batch_id === null && each.from_date <= to && each.to_date >= from)
}

/** True if the first day of a large academy has too many lessons already, so that the rest need not be fetched. */
async function isTooFull(from: string, filter: WeekFilter, signal: AbortSignal) {
  if (Object.keys(filter).length > 0) return false
  if ((await countBatches()) < FEW_BATCHES) return false
  const monday = await call(listLessons, { querystring: { from, to: from }, signal })
  return monday.length > LESSONS_MAX
}

/** The timetable of the week from this Monday; the previous week stays visible while it loads. */
export const weekOfLessons = (from: string, filter: WeekFilter) =>
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
        fetchClosedDays(days, signal),
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

/** Previews conflicts of a new lesson; changes nothing. */
export const previewOfNew = (body: Input<typeof addLesson>['body']) =>
  apiQuery({
    queryKey: ['lessons', 'preview', 'new', body],
    shows: SHOWN,
    ask: (signal) => call(addLesson, { querystring: PREVIEW, body, attempt: newAttempt(), signal }),
  })

const asIfMoved = reads(moveLesson, { shows: SHOWN })

/**
 * The reason that previews send. It is the same for every typed reason, so that the free alternatives stay visible
 * while a person types.
 */
export const ANY_REASON = '…'

/** Previews conflicts of a moved lesson; changes nothing. */
export const previewOfMove = (asked: Asked<typeof moveLesson>) =>
  asIfMoved({ ...asked, ...PREVIEW })

const asIfJoined = reads(joinLessons, { shows: SHOWN })

/** Previews conflicts of a joined lesson; changes nothing. */
export const previewOfJoin = (asked: Asked<typeof joinLessons>) =>
  asIfJoined({ ...asked, ...PREVIEW })

const asIfCancelled = reads(cancelLesson, { shows: SHOWN })
const asIfRestored = reads(restoreLesson, { shows: SHOWN })
const asIfSubstituted = reads(substituteTeacher, { shows: SHOWN })

/** Previews which people a change reaches; changes nothing. */
export const previewOfCancel = (asked: Asked<typeof cancelLesson>) =>
  asIfCancelled({ ...asked, ...PREVIEW })
export const previewOfRestore = (asked: Asked<typeof restoreLesson>) =>
  asIfRestored({ ...asked, ...PREVIEW })
export const previewOfSubstitute = (asked: Asked<typeof substituteTeacher>) =>
  asIfSubstituted({ ...asked, ...PREVIEW })

/** Free rooms, teachers and times for a lesson. */
export const freeFor = reads(freeForLesson, { shows: SHOWN })

export const scheduleLesson = sends(addLesson, { changes: ['lesson'] })

/** Moving a weekly time changes the batch, too. */
export const rescheduleLesson = sends(moveLesson, { changes: ['lesson', 'batch'] })

export const callOffLesson = sends(cancelLesson, { changes: ['lesson'] })

export const holdAgain = sends(restoreLesson, { changes: ['lesson'] })

export const replaceTeacher = sends(substituteTeacher, { changes: ['lesson'] })

export const joinWith = sends(joinLessons, { changes: ['lesson'] })
