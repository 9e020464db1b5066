import { z } from 'zod'
import { change, read, remove } from '../endpoint.ts'
import {
  Message,
  oneOfWords,
  optionalText,
  requiredId,
  requiredText,
  wholeNumber,
} from '../shared.ts'
import { Lesson } from './lessons.ts'

/** Field labels of the register, used in its messages too. */
export const REGISTER_LABELS = {
  code: 'Mark',
  minutes_late: 'Minutes late',
  note: 'Note',
  taught: 'Taught',
  reason: 'Reason',
} as const

/** Present, absent, late, excused. */
export const ATTENDANCE_CODES = ['P', 'A', 'L', 'E'] as const
export type AttendanceCode = (typeof ATTENDANCE_CODES)[number]

/** More marks than any lesson has students. */
export const MARKS_MAX = 500
export const LATE_MINUTES_MAX = 180
/** How early before the lesson its register opens. */
export const REGISTER_OPENS_MINUTES = 15

/**
 * Whether a register was taken, when first and by whom. `version` grows with each save. Once `locked`, only the owner
 * changes it, with a reason.
 */
export const Register = z.object({
  state: z.enum(['not_taken', 'taken']),
  locked: z.boolean(),
  taken_at: z.string().nullable(),
  /** Name of the person who took the register. */
  taken_by: z.string().nullable(),
  version: z.int().nullable(),
})
export type Register = z.output<typeof Register>

/** A student of a lesson, with the register's mark. */
export const RegisterStudent = z.object({
  student_id: z.int(),
  name: z.string(),
  /** Signed URL, valid for a while. */
  photo: z.string().nullable(),
  /** Phone to ring; null for a substitute teacher except around the lesson. */
  contact: z.string().nullable(),
  code: z.enum(ATTENDANCE_CODES).nullable(),
  minutes_late: z.int().nullable(),
  note: z.string().nullable(),
  /** Reason in the student's leave note for that day. */
  leave: z.string().nullable(),
  /** Absences in a row from this batch up to this lesson; E and unmarked lessons are skipped. */
  absent_streak: z.int(),
  /** True for a student who has been in the batch for less than a week. */
  is_new: z.boolean(),
  /** True for a student of another batch, who is there for this lesson only. */
  is_guest: z.boolean(),
  /** Why `rest` skips them: they are inactive, or leave the batch today. */
  passed_over: z.enum(['inactive', 'leaves']).nullable(),
})
export type RegisterStudent = z.output<typeof RegisterStudent>

/** A topic that a lesson taught: a skill, or the whole chapter if the skill is null. */
export const TaughtTopic = z.object({ chapter_id: z.int(), skill_id: z.int().nullable() })
export type TaughtTopic = z.output<typeof TaughtTopic>

/**
 * A chapter that a register offers to name. `lesson_no`: which lesson of the chapter this is, of `lessons` in the batch's
 * plan; null if the plan does not have it.
 */
export const OfferedChapter = z.object({
  chapter_id: z.int(),
  name: z.string(),
  lesson_no: z.int(),
  lessons: z.int().nullable(),
  is_done: z.boolean(),
  skills: z.array(z.object({ skill_id: z.int(), name: z.string() })),
})
export type OfferedChapter = z.output<typeof OfferedChapter>

/** A visitor on a trial lesson. */
export const RegisterGuest = z.object({
  enquiry_id: z.int(),
  name: z.string(),
  came: z.boolean().nullable(),
})
export type RegisterGuest = z.output<typeof RegisterGuest>

export const LessonRegister = z.object({
  lesson: Lesson,
  register: Register,
  /** Members of that day and guests from other batches, by name. */
  students: z.array(RegisterStudent),
  guests: z.array(RegisterGuest),
  // A server of the previous release does not answer these.
  taught_topics: z.array(TaughtTopic).default([]),
  offered: z.array(OfferedChapter).default([]),
  /** Whether the caller may say that a chapter of the plan is finished; a substitute teacher may not. */
  may_finish: z.boolean().default(false),
  /** Day of the batch's next lesson after this one, for which homework is usually given; null where none is planned. */
  next_lesson: z.string().nullable().default(null),
  /** The lesson's address, and the one that the batch had last. Families never get them here. */
  online_url: z.string().nullish(),
  online_url_before: z.string().nullish(),
})
export type LessonRegister = z.output<typeof LessonRegister>

const INSTANT_MAX = 40
const instantField = (label: string) => {
  const error = `${label} must be an instant.`
  return z.iso.datetime({ offset: true, error }).max(INSTANT_MAX, error)
}

const { code, minutes_late, note, taught, reason } = REGISTER_LABELS
const Code = oneOfWords(ATTENDANCE_CODES, `${code} must be one of P, A, L, E.`)

/** One tapped mark; `marked_at` is the moment of the tap on the phone's clock. */
export const SentMark = z
  .object({
    student_id: requiredId('student_id'),
    code: Code,
    minutes_late: wholeNumber(minutes_late, 1, LATE_MINUTES_MAX).nullish(),
    note: optionalText(note),
    marked_at: instantField('marked_at'),
  })
  .refine((mark) => mark.code === 'L' || !mark.minutes_late, {
    error: `${minutes_late} are of those who came late.`,
    path: ['minutes_late'],
  })
export type SentMark = z.output<typeof SentMark>

const limitedList = <S extends z.ZodType>(label: string, item: S) =>
  z
    .array(item, `${label} must be a list.`)
    .max(MARKS_MAX, `${label} may have at most ${MARKS_MAX} entries.`)

/** Most chapters of one lesson; a lesson counts for each in part, in twelfths. */
export const TOPICS_MAX = 4
const SKILLS_MAX = 30

/** A chapter that was taught, as a whole or only some of its skills. */
const SentTopic = z.object({
  chapter_id: requiredId('Chapter'),
  skill_ids: z
    .array(requiredId('Skill'), 'skill_ids must be a list of skills.')
    .max(SKILLS_MAX, `skill_ids may have at most ${SKILLS_MAX} skills.`)
    .optional(),
})
export type SentTopic = z.output<typeof SentTopic>

/**
 * Tapped marks, and with `rest` a mark for all unmarked students in `of`. Times are shifted by the difference between
 * `sent_at` (the phone's clock on sending) and the server's clock. The later of two marks wins; a tapped mark wins over
 * `rest`.
 */
export const RegisterChanges = z.object({
  rest: oneOfWords(['P'], 'rest must be P.').nullish(),
  marks: limitedList('marks', SentMark),
  /** Students the phone has shown; absent: everybody. */
  of: limitedList('of', requiredId('student_id')).nullish(),
  sent_at: instantField('sent_at').nullish(),
  /** If absent, the stored text stays. */
  taught: optionalText(taught).optional(),
  /** If absent, the stored topics stay; an empty list clears them. */
  taught_topics: z
    .array(SentTopic, 'taught_topics must be a list.')
    .max(TOPICS_MAX, `A lesson may name at most ${TOPICS_MAX} chapters.`)
    .optional(),
  guests: limitedList(
    'guests',
    z.object({
      enquiry_id: requiredId('enquiry_id'),
      came: z.boolean('came must be true or false.'),
    }),
  ).nullish(),
  /** Required from the owner for a locked register. */
  reason: optionalText(reason),
})
export type RegisterChanges = z.output<typeof RegisterChanges>

export const getLesson = read('/lessons/:lesson_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'A lesson with its register and who sits in it',
  response: LessonRegister,
})

/** With an `Idempotency-Key` it is saved once; a different `sent_at` does not make it a new request. */
export const saveRegister = change('/lessons/:lesson_id/register', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'Take the register of a lesson, or change it: what two phones send is put together',
  body: RegisterChanges,
  response: Message.extend({ register: Register, students: z.array(RegisterStudent) }),
  notIdempotent: true,
})

export const deleteRegister = remove('/lessons/:lesson_id/register', {
  access: ['admin'],
  summary: 'Say that the register of a lesson was not taken after all',
  body: z.object({ reason: requiredText(reason) }),
})
