import { z } from 'zod'
import { create, read, remove } from '../endpoint.ts'
import { Preview, Reach, Tell } from '../messages/reach.ts'
import {
  blankIsAbsent,
  daysInOrder,
  Message,
  monthOf,
  oneOfWords,
  optionalAccount,
  optionalText,
  PathId,
  PathName,
  requiredDate,
  requiredId,
  Version,
} from '../shared.ts'
import { LESSON_LABELS } from './lessons.ts'

/** Families read this, in their language, if the desk gives no reason. */
export const USUAL_REASON = 'The teacher is away.'

/** Field labels of the form of an absence, used in its messages too. */
export const ABSENCE_LABELS = { from_date: 'From', to_date: 'To', reason: 'Reason' } as const

const REASON_MAX = 200
/** Longest absence, in days. */
export const ABSENCE_DAYS_MAX = 366

/** Days a teacher is away, both ends included. */
export const Absence = z.object({
  absence_id: z.int(),
  account_id: z.string(),
  from_date: z.string(),
  to_date: z.string(),
  reason: z.string().nullable(),
})
export type Absence = z.output<typeof Absence>

export const ABSENCE_LESSON_ACTIONS = ['substitute', 'cancel', 'open'] as const
const LESSONS_MAX = 500

/** A lesson during an absence: another teacher takes it, it is cancelled, or it stays without a teacher. */
const AbsenceLesson = z
  .object({
    lesson_id: requiredId('Lesson'),
    version: Version,
    do: oneOfWords(ABSENCE_LESSON_ACTIONS, 'Choose substitute, cancel or open.'),
    teacher_id: optionalAccount(LESSON_LABELS.teacher_id).optional(),
  })
  .refine(({ do: what, teacher_id }) => what !== 'substitute' || typeof teacher_id === 'string', {
    path: ['teacher_id'],
    message: 'Teacher is required.',
  })
export type AbsenceLesson = z.output<typeof AbsenceLesson>

export const AbsenceDraft = daysInOrder(
  z.object({
    from_date: requiredDate(ABSENCE_LABELS.from_date),
    to_date: requiredDate(ABSENCE_LABELS.to_date),
    reason: optionalText(ABSENCE_LABELS.reason, REASON_MAX),
    /** Only for the office. Either all these lessons are changed, or none. */
    lessons: z
      .array(AbsenceLesson, 'Lessons must be a list.')
      .max(LESSONS_MAX, `At most ${LESSONS_MAX} lessons.`)
      .optional(),
    /** Whether families are told of these lessons; they are by default. */
    tell: Tell,
  }),
  {
    from: 'from_date',
    to: 'to_date',
    most: ABSENCE_DAYS_MAX,
    tooLong: `At most ${ABSENCE_DAYS_MAX} days can be entered at once.`,
  },
)
export type AbsenceDraft = z.output<typeof AbsenceDraft>

const ByAccount = z.object({ account_id: PathName })

/** Lessons with a register that a teacher held in a month. Joined batches add no minutes of their own. */
export const Taught = z.object({
  lessons: z.int(),
  minutes: z.int(),
  batches: z.array(z.object({ batch_name: z.string(), lessons: z.int(), minutes: z.int() })),
})
export type Taught = z.output<typeof Taught>

/** The present month by default. */
const TaughtQuery = z.object({ month: blankIsAbsent(monthOf('Month')) })

export const listAbsences = read('/staff/:account_id/absences', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'When a teacher is away, the latest first; teachers ask for their own',
  params: ByAccount,
  response: z.array(Absence),
})

export const addAbsence = create('/staff/:account_id/absences', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Say when a teacher is away: their lessons then need another one',
  params: ByAccount,
  querystring: Preview,
  body: AbsenceDraft,
  response: Message.extend({ absence: Absence, reach: Reach.optional() }),
})

export const deleteAbsence = remove('/staff/:account_id/absences/:absence_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Take back that a teacher is away',
  params: ByAccount.extend({ absence_id: PathId }),
})

export const getTaught = read('/staff/:account_id/taught', {
  access: ['admin', 'teacher'],
  summary: 'What somebody has taught in a month; teachers ask for their own',
  params: ByAccount,
  querystring: TaughtQuery,
  response: Taught,
})

export const exportTaught = read('/staff/:account_id/taught.csv', {
  access: ['admin', 'teacher'],
  summary: 'What somebody has taught in a month, as a table for spreadsheets',
  params: ByAccount,
  querystring: TaughtQuery,
})
