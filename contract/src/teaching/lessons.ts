import { z } from 'zod'
import { countDays } from '../days.ts'
import { read } from '../endpoint.ts'
import {
  accountOf,
  blankIsAbsent,
  daysInOrder,
  oneOfWords,
  requiredDate,
  requiredId,
} from '../shared.ts'

/** Field labels of the forms about lessons, used in their messages too. */
export const LESSON_LABELS = {
  batch_id: 'Batch',
  date: 'Date',
  start_time: 'Start Time',
  end_time: 'End Time',
  room_id: 'Room',
  teacher_id: 'Teacher',
  reason: 'Reason',
  url: 'Address',
  from: 'From',
  to: 'To',
} as const

/** Longest period of a list in days; for lessons of all batches a week. */
export const LESSON_DAYS_MAX = 62
export const ALL_LESSONS_DAYS_MAX = 7

/** Minutes before its start from which an online lesson can be joined. */
export const JOIN_OPENS_MINUTES = 10

/** How homework is handed in: not at all, or as photos of pages. */
export const HAND_INS = ['none', 'photo'] as const

/**
 * A lesson. `date` is `YYYY-MM-DD`, times are `HH:MM` in the academy's time zone. `version` grows with each change;
 * `locked`: only the owner can change the register.
 */
export const Lesson = z.object({
  lesson_id: z.int(),
  batch_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  room: z.object({ room_id: z.int(), name: z.string() }).nullable(),
  /** Whether it is held online, without a room. A server of an earlier release does not answer this. */
  is_online: z.boolean().optional(),
  /** For an online lesson the moment from which families join, `YYYY-MM-DDTHH:MM` on the academy's clock. */
  opens_at: z.string().nullish(),
  teacher: z.object({ account_id: z.string(), name: z.string() }).nullable(),
  state: z.enum(['scheduled', 'cancelled']),
  kind: z.enum(['weekly', 'extra']),
  /** Why it is cancelled, moved or extra. Only staff see the reason for a substitute teacher. */
  reason: z.string().nullable(),
  /** The original time of a weekly or extra lesson; null if the lesson was not moved. */
  moved_from: z.object({ date: z.string(), start_time: z.string() }).nullable(),
  makes_up_for: z.int().nullable(),
  /** Day of the lesson that this one makes up for, also after that lesson is deleted. */
  made_up_day: z.string().nullable(),
  /** The lesson of another batch that this one is joined to. */
  joined_to: z.int().nullable(),
  register: z.enum(['not_taken', 'taken']),
  locked: z.boolean(),
  taught: z.string().nullable(),
  /** `file` is a signed URL. `hand_in`: how homework is handed in; absent means `none`. */
  homework: z
    .object({
      text: z.string(),
      due_date: z.string().nullable(),
      file: z.string().nullable(),
      hand_in: z.enum(HAND_INS).optional(),
    })
    .nullable(),
  /** Number of students: members of that day, and guests. */
  students: z.int(),
  version: z.int(),
})
export type Lesson = z.output<typeof Lesson>

/**
 * A weekly time without its full lesson. Either the lesson lacks its room or teacher, because another lesson has them;
 * or it was not made (`lesson_id` null), because its batch has another lesson then. `name` is the room, teacher or
 * batch. The other lesson may be gone meanwhile.
 */
export const Clash = z.object({
  lesson_id: z.int().nullable(),
  batch_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  with: z.enum(['room', 'teacher', 'batch']),
  name: z.string(),
  other_lesson_id: z.int().nullable(),
  other_batch: z.string().nullable(),
})
export type Clash = z.output<typeof Clash>

/** `needs=teacher` lists lessons without a teacher, `needs=register` lessons that are over and have no register. */
export const LessonsQuery = daysInOrder(
  z.object({
    from: requiredDate(LESSON_LABELS.from),
    to: requiredDate(LESSON_LABELS.to),
    batch_id: blankIsAbsent(requiredId('batch_id')),
    teacher_id: blankIsAbsent(accountOf('teacher_id')),
    room_id: blankIsAbsent(requiredId('room_id')),
    student_id: blankIsAbsent(requiredId('student_id')),
    needs: blankIsAbsent(oneOfWords(['teacher', 'register'], 'needs must be teacher or register.')),
  }),
  {
    from: 'from',
    to: 'to',
    most: LESSON_DAYS_MAX,
    tooLong: `To must be at most ${LESSON_DAYS_MAX} days from From.`,
  },
)
export type LessonsQuery = z.output<typeof LessonsQuery>

/** Whether a list of all batches covers more than one week. */
export function asksForTooMany({ from, to, ...filters }: LessonsQuery) {
  const isFiltered = Object.values(filters).some((filter) => filter !== undefined)
  return !isFiltered && countDays(from, to) > ALL_LESSONS_DAYS_MAX
}

export const listLessons = read('/lessons', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary: 'The lessons of some days, by date and start: of the office all, of others their own',
  querystring: LessonsQuery,
  response: z.array(Lesson),
})

export const listClashes = read('/lessons/clashes', {
  access: ['admin', 'desk'],
  summary:
    'Lessons to come that lack their room or teacher, or were not made, because another is held then',
  response: z.array(Clash),
})

/** The address is in no list and no message, so that it is not passed on. */
export const joinOnline = read('/lessons/:lesson_id/join', {
  access: ['guardian', 'student'],
  summary: 'The address of an online lesson, from ten minutes before its start until its end',
  response: z.object({
    url: z.string(),
    /** The site that it opens, as shown to people. */
    host: z.string(),
  }),
})
