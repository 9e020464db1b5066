import { z } from 'zod'
import { read } from '../endpoint.ts'
import { LEFT_WHY } from '../people/memberships.ts'
import { PathId, PathName } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { Period } from './reports.ts'

const OFFICE = ['admin', 'desk'] as const

/** Column headings of the report of batches, on screen and in files. */
export const BATCHES_HEADS = {
  students: 'Students',
  capacity: 'Seats',
  free: 'Free',
  joined: 'Joined',
  moved_in: 'Moved in',
  left: 'Left',
  moved_out: 'Moved out',
  asked: 'Asked',
  collected: 'Collected',
  collected_percent: 'Collected %',
  attendance_percent: 'Attendance %',
  lessons: 'Lessons',
} as const

/** Whole per cent, half up; null if there is nothing to take a share of. */
const Percent = z.int().nullable().optional()
const count = z.int().optional()

/**
 * Figures of a batch over some days; those that may be absent come with a newer release.
 *
 * `students`: members at the end of the last day, so that the students of the day before + `joined` + `moved_in` -
 * `left` - `moved_out` are those of the last day. A student moved if a membership of another batch ended within the 14
 * days before, or begins within the 14 days after. `capacity`: the smaller one of the batch and its room, and `free`
 * of it. `asked`: dues dated in these days, less concessions; `collected`: what settles dues of these days or earlier
 * ones, as in the report of a month. `owed`: what is open now of the dues dated in these days. `lessons`: lessons held.
 */
export const BatchesReportRow = z.object({
  key: z.string(),
  label: z.string(),
  students: z.int(),
  capacity: z.int().nullable(),
  free: z.int().nullable().optional(),
  joined: count,
  moved_in: count,
  left: count,
  moved_out: count,
  /** Why students left, the most frequent first; nobody may have said. */
  reasons: z.array(z.object({ why: z.enum(LEFT_WHY), students: z.int() })).optional(),
  lessons: z.int(),
  asked: z.string(),
  collected: z.string(),
  collected_percent: Percent,
  /** Present and late among present, late and absent. */
  attendance_percent: Percent,
  owed: z.string(),
  per_lesson: z.string().nullable(),
})
export type BatchesReportRow = z.output<typeof BatchesReportRow>

/** Rows by class and name; `none` has the dues of no batch. */
export const BatchesReport = z.object({
  rows: z.array(BatchesReportRow),
  total: BatchesReportRow,
  from: z.string(),
  to: z.string(),
})
export type BatchesReport = z.output<typeof BatchesReport>

export const getBatchesReport = read('/reports/batches', {
  access: OFFICE,
  summary: 'Who came to each batch, who left, what it was asked for and paid',
  querystring: Period,
  response: BatchesReport,
})
export const [exportBatchesReport, exportBatchesReportXlsx] = tableFiles({
  path: '/reports/batches',
  access: OFFICE,
  summary: 'The report of batches as a table',
  querystring: Period,
})

/** A membership behind the numbers of a batch. `from` and `to` are the other batches of a student who moved. */
const BatchStay = z.object({
  student_id: z.int(),
  /** Null for erased students. */
  uid: z.string().nullable(),
  name: z.string(),
  joined_on: z.string(),
  left_on: z.string().nullable(),
  is_member: z.boolean(),
  came: z.enum(['joined', 'moved_in']).nullable(),
  from: z.string().nullable(),
  went: z.enum(['left', 'moved_out']).nullable(),
  to: z.string().nullable(),
  why: z.enum(LEFT_WHY).nullable(),
  reason: z.string().nullable(),
})
export type BatchStay = z.output<typeof BatchStay>

export const BatchReport = z.object({
  row: BatchesReportRow,
  /** By name. */
  stays: z.array(BatchStay),
  from: z.string(),
  to: z.string(),
})
export type BatchReport = z.output<typeof BatchReport>

export const getBatchReport = read('/reports/batches/:batch_id', {
  access: OFFICE,
  summary: 'The names behind one batch’s row',
  params: z.object({ batch_id: PathId }),
  querystring: Period,
  response: BatchReport,
})

/** Column headings of the report of teachers. */
export const TEACHERS_HEADS = {
  lessons: 'Lessons',
  taken: 'Registers',
  taken_percent: 'Registers %',
  same_day: 'Same day',
  same_day_percent: 'Same day %',
  topics: 'Topics noted',
  homework: 'Homework given',
  came: 'Work came',
  looked_at: 'Looked at',
} as const

/**
 * Figures of a teacher over some days: lessons that are over and were not cancelled, those with a register, and with one
 * taken on the day of the lesson; lessons with a topic and with homework; photographed homework that came, and how much
 * of it was looked at. A substitute’s lessons are the substitute’s.
 */
export const TeachersReportRow = z.object({
  key: z.string(),
  label: z.string(),
  lessons: z.int(),
  taken: z.int(),
  taken_percent: z.int().nullable(),
  same_day: z.int(),
  same_day_percent: z.int().nullable(),
  topics: z.int(),
  homework: z.int(),
  came: z.int(),
  looked_at: z.int(),
})
export type TeachersReportRow = z.output<typeof TeachersReportRow>

/** A row for each person who had lessons, by name; keys are accounts. */
export const TeachersReport = z.object({
  rows: z.array(TeachersReportRow),
  total: TeachersReportRow,
  from: z.string(),
  to: z.string(),
})
export type TeachersReport = z.output<typeof TeachersReport>

export const getTeachersReport = read('/reports/teachers', {
  access: OFFICE,
  summary: 'What each teacher entered about lessons',
  querystring: Period,
  response: TeachersReport,
})
export const [exportTeachersReport, exportTeachersReportXlsx] = tableFiles({
  path: '/reports/teachers',
  access: OFFICE,
  summary: 'The report of teachers as a table',
  querystring: Period,
})

const TaughtLesson = z.object({
  lesson_id: z.int(),
  batch_name: z.string(),
  date: z.string(),
  start_time: z.string(),
  end_time: z.string(),
  is_taken: z.boolean(),
  is_same_day: z.boolean(),
  has_topic: z.boolean(),
  has_homework: z.boolean(),
  came: z.int(),
  looked_at: z.int(),
})
export type TaughtLesson = z.output<typeof TaughtLesson>

export const TeacherReport = z.object({
  row: TeachersReportRow,
  /** The lessons behind the numbers, the latest first. */
  lessons: z.array(TaughtLesson),
  from: z.string(),
  to: z.string(),
})
export type TeacherReport = z.output<typeof TeacherReport>

export const getTeacherReport = read('/reports/teachers/:account_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'The lessons behind one teacher’s row; teachers ask for their own',
  params: z.object({ account_id: PathName }),
  querystring: Period,
  response: TeacherReport,
})
