import { z } from 'zod'
import { change, read, remove } from '../endpoint.ts'
import { idOf, Message, oneOf, optionalText, requiredText, wholeNumber } from '../shared.ts'
import { Lesson } from './lessons.ts'

/** The labels of the register, and so of its messages. */
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

/** More than sit in any lesson. */
export const MARKS_MAX = 500
export const LATE_MINUTES_MAX = 180
/** So early before a lesson begins its register is opened. */
export const REGISTER_OPENS_MINUTES = 15

/**
 * Whether the register of a lesson was taken, when first and by whom. `version` grows with each save. Once `locked`, nobody
 * but the owner changes it, who says why.
 */
export const Register = z.object({
  state: z.enum(['not_taken', 'taken']),
  locked: z.boolean(),
  taken_at: z.string().nullable(),
  /** The name of who took it. */
  taken_by: z.string().nullable(),
  version: z.int().nullable(),
})
export type Register = z.output<typeof Register>

/** Who sits in a lesson, and what its register says of them. */
export const RegisterStudent = z.object({
  student_id: z.int(),
  name: z.string(),
  /** An address that opens for a short while. */
  photo: z.string().nullable(),
  /** Whom to ring; null for a teacher who stands in, but around the lesson. */
  contact: z.string().nullable(),
  code: z.enum(ATTENDANCE_CODES).nullable(),
  minutes_late: z.int().nullable(),
  note: z.string().nullable(),
  /** Why they asked to be excused that day. */
  leave: z.string().nullable(),
  /** How many times in a row they were absent from this batch, this lesson included; E and lessons without a mark are passed over. */
  absent_streak: z.int(),
  /** In the batch for less than a week. */
  is_new: z.boolean(),
  /** Of another batch, and here once. */
  is_guest: z.boolean(),
  /** Why `rest` gives them no code: inactive, or this is the day on which they leave the batch. */
  passed_over: z.enum(['inactive', 'leaves']).nullable(),
})
export type RegisterStudent = z.output<typeof RegisterStudent>

/** Somebody who is no student yet and tries a lesson. */
export const RegisterGuest = z.object({
  enquiry_id: z.int(),
  name: z.string(),
  came: z.boolean().nullable(),
})
export type RegisterGuest = z.output<typeof RegisterGuest>

export const LessonRegister = z.object({
  lesson: Lesson,
  register: Register,
  /** Members on that day and guests from other batches, by name. */
  students: z.array(RegisterStudent),
  guests: z.array(RegisterGuest),
})
export type LessonRegister = z.output<typeof LessonRegister>

const INSTANT_MAX = 40
const instant = (label: string) => {
  const error = `${label} must be an instant.`
  return z.iso.datetime({ offset: true, error }).max(INSTANT_MAX, error)
}

const { code, minutes_late, note, taught, reason } = REGISTER_LABELS
const Code = oneOf(ATTENDANCE_CODES, `${code} must be one of P, A, L, E.`)

/** One tapped mark; `marked_at` is the moment of the tap by the clock of the phone. */
export const SentMark = z
  .object({
    student_id: idOf('student_id'),
    code: Code,
    minutes_late: wholeNumber(minutes_late, 1, LATE_MINUTES_MAX).nullish(),
    note: optionalText(note),
    marked_at: instant('marked_at'),
  })
  .refine((mark) => mark.code === 'L' || !mark.minutes_late, {
    error: `${minutes_late} are of those who came late.`,
    path: ['minutes_late'],
  })
export type SentMark = z.output<typeof SentMark>

const list = <S extends z.ZodType>(label: string, item: S) =>
  z
    .array(item, `${label} must be a list.`)
    .max(MARKS_MAX, `${label} may have at most ${MARKS_MAX} entries.`)

/**
 * What was tapped, and with `rest` a mark for everybody in `of` who has none. Times are moved by how far `sent_at`, the
 * phone's clock when sending, is from the server's; of two marks of a student the later stays, and a tapped one before `rest`.
 */
export const RegisterChanges = z.object({
  rest: oneOf(['P'], 'rest must be P.').nullish(),
  marks: list('marks', SentMark),
  /** Whom the phone has shown; absent: everybody. */
  of: list('of', idOf('student_id')).nullish(),
  sent_at: instant('sent_at').nullish(),
  /** Absent: as stored. */
  taught: optionalText(taught).optional(),
  guests: list(
    'guests',
    z.object({ enquiry_id: idOf('enquiry_id'), came: z.boolean('came must be true or false.') }),
  ).nullish(),
  /** Of the owner, who changes one that is locked. */
  reason: optionalText(reason),
})
export type RegisterChanges = z.output<typeof RegisterChanges>

export const getLesson = read('/lessons/:lesson_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'A lesson with its register and who sits in it',
  response: LessonRegister,
})

/** With an `Idempotency-Key` it is saved once; when it was sent does not make it another one. */
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
