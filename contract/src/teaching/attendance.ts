import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  daysInOrder,
  monthOf,
  oneOfWords,
  requiredDate,
  requiredId,
} from '../shared.ts'
import { Lesson } from './lessons.ts'
import { ATTENDANCE_CODES } from './registers.ts'

/** Longest period of one request in days, and the default one. */
export const ATTENDANCE_DAYS_MAX = 400
export const ATTENDANCE_DAYS = 365

/** Share of P and L among P, A and L, in whole per cent; null if there are none. */
const Percent = z.int().nullable()
const Code = z.enum(ATTENDANCE_CODES)
const Counts = z.object({ P: z.int(), A: z.int(), L: z.int(), E: z.int() })

export const MonthSheet = z.object({
  /** Lessons held, by date and start. */
  lessons: z.array(
    z.object({
      lesson_id: z.int(),
      date: z.string(),
      start_time: z.string(),
      register: z.enum(['not_taken', 'taken']),
      taught: z.string().nullable(),
    }),
  ),
  /** Members in that month, by name; `codes` follow the order of the lessons. */
  students: z.array(
    z.object({
      student_id: z.int(),
      name: z.string(),
      joined_on: z.string(),
      left_on: z.string().nullable(),
      codes: z.array(Code.nullable()),
      percent: Percent,
    }),
  ),
})
export type MonthSheet = z.output<typeof MonthSheet>

const SheetQuery = z.object({ batch_id: requiredId('batch_id'), month: monthOf('month') })

export const getMonthSheet = read('/attendance/sheet', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'The registers of a batch in a month: students by lessons',
  querystring: SheetQuery,
  response: MonthSheet,
})

/** Answers CSV. */
export const exportMonthSheet = read('/attendance/sheet.csv', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'The registers of a batch in a month as a table for spreadsheets',
  querystring: SheetQuery,
})

export const StudentAttendance = z.object({
  percent: Percent,
  months: z.array(z.object({ month: z.string(), percent: Percent, counts: Counts })),
  batches: z.array(
    z.object({ batch_id: z.int(), batch_name: z.string(), percent: Percent, counts: Counts }),
  ),
  /** Lessons with a register, by date and start. */
  lessons: z.array(
    z.object({
      lesson_id: z.int(),
      date: z.string(),
      start_time: z.string(),
      batch_name: z.string(),
      code: Code,
      minutes_late: z.int().nullable(),
      /** Only staff see it. */
      note: z.string().nullable(),
    }),
  ),
})
export type StudentAttendance = z.output<typeof StudentAttendance>

export const getStudentAttendance = read('/attendance/of/:student_id', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary: 'A student’s attendance: one’s own, of a teacher’s batches, or any for the office',
  querystring: daysInOrder(
    z.object({ from: blankIsAbsent(requiredDate('From')), to: blankIsAbsent(requiredDate('To')) }),
    {
      from: 'from',
      to: 'to',
      most: ATTENDANCE_DAYS_MAX,
      tooLong: `To must be at most ${ATTENDANCE_DAYS_MAX} days from From.`,
    },
  ),
  response: StudentAttendance,
})

const paged = pageQuery(['date']).pick({ page: true, page_size: true })

export const listMissingRegisters = read('/attendance/missing', {
  access: ['admin', 'desk', 'teacher'],
  summary:
    'Lessons that are over and whose register can still be taken, the oldest first: a teacher’s own',
  querystring: paged,
  response: pageSchema(Lesson),
})

/** `streak`: absent 3 times in a row. `floor`: below the settings' percentage over the last 60 days. */
export const CONCERN_KINDS = ['streak', 'floor'] as const

export const Concern = z.object({
  student_id: z.int(),
  name: z.string(),
  batch_id: z.int(),
  batch_name: z.string(),
  kind: z.enum(CONCERN_KINDS),
  absent_streak: z.int(),
  percent: Percent,
  contact: z.string(),
})
export type Concern = z.output<typeof Concern>

export const listConcerns = read('/attendance/concerns', {
  access: ['admin', 'desk', 'teacher'],
  summary:
    'Who is absent from a batch too often, by name: of a teacher’s batches, or any for the office',
  querystring: paged.extend({
    kind: blankIsAbsent(oneOfWords(CONCERN_KINDS, 'kind must be streak or floor.')),
  }),
  response: pageSchema(Concern),
})
