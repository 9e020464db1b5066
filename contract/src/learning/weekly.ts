import { z } from 'zod'
import { change, read } from '../endpoint.ts'
import { Language } from '../languages.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  Message,
  optionalText,
  PathName,
  requiredDate,
  requiredId,
  wholeNumber,
} from '../shared.ts'

/** Longest line that a teacher adds to a note. */
export const WEEKLY_LINE_MAX = 200

/**
 * Lines of a note, in order: the teacher's line, attendance, topics, practice, homework handed in, a strong topic, one
 * that needs help, the next test, money.
 */
export const WEEKLY_KEYS = [
  'said',
  'came',
  'taught',
  'practised',
  'handed_in',
  'strong',
  'help',
  'next',
  'dues',
] as const
export type WeeklyKey = (typeof WEEKLY_KEYS)[number]

/** A line in the reader's language. */
export const WeeklyLine = z.object({ key: z.enum(WEEKLY_KEYS), text: z.string() })
export type WeeklyLine = z.output<typeof WeeklyLine>

const STAFF = ['admin', 'desk', 'teacher'] as const

/** `version` is 0 where nothing is stored yet. */
const Typed = { version: z.int() }

/** A child's note as it would be sent now. `people`: number of its recipients. */
export const WeeklyStudent = z.object({
  student_id: z.int(),
  name: z.string(),
  lines: z.array(WeeklyLine),
  line: z.string().nullable(),
  is_held: z.boolean(),
  people: z.int(),
  ...Typed,
})
export type WeeklyStudent = z.output<typeof WeeklyStudent>

/**
 * The next notes: `week` is the day they are sent, `sends_at` is null if none are sent. `line` is the line of the whole
 * batch. Without a batch there are no students.
 */
export const WeeklyNotes = z.object({
  week: z.string(),
  sends_at: z.string().nullable(),
  line: z.object({ text: z.string(), author: z.string(), ...Typed }).nullable(),
  students: z.array(WeeklyStudent),
  total: z.int(),
  page: z.int(),
  page_size: z.int(),
})
export type WeeklyNotes = z.output<typeof WeeklyNotes>

export const getWeekly = read('/weekly', {
  access: STAFF,
  summary: 'The coming weekly notes of a batch as of now; of a teacher their own batches',
  querystring: pageQuery(['student_id'])
    .pick({ page: true, page_size: true })
    .extend({ batch_id: blankIsAbsent(requiredId('batch_id')) }),
  response: WeeklyNotes,
})

/** Absent fields stay as stored. Without a student the call changes the line of the whole batch. */
export const WeeklyChange = z
  .object({
    week: requiredDate('week'),
    batch_id: requiredId('batch_id'),
    student_id: requiredId('student_id').optional(),
    line: optionalText('Line', WEEKLY_LINE_MAX).optional(),
    is_held: z.boolean('is_held must be true or false.').optional(),
    version: wholeNumber('version', 0, 2_147_483_647).optional(),
  })
  .refine(({ is_held, student_id }) => is_held === undefined || student_id !== undefined, {
    path: ['is_held'],
    error: 'Choose a child.',
  })
export type WeeklyChange = z.output<typeof WeeklyChange>

export const changeWeekly = change('/weekly', {
  access: STAFF,
  summary: 'Add a line to the coming notes of a batch or a child, or hold a note back',
  body: WeeklyChange,
  response: Message.extend({ line: z.string().nullable(), is_held: z.boolean(), ...Typed }),
})

/** Both texts are empty where no note goes out. */
export const previewWeekly = read('/weekly/preview', {
  access: STAFF,
  summary: 'The coming note of a child as a guardian reads it; for a teacher without money',
  querystring: z.object({
    student_id: requiredId('student_id'),
    language: blankIsAbsent(Language),
  }),
  response: z.object({ subject: z.string(), text: z.string() }),
})

/**
 * The note of a week, in the reader's language. `week` is the day it was sent. The example is separate from its line,
 * because its formulas are drawn.
 */
export const Week = z.object({
  week: z.string(),
  lines: z.array(WeeklyLine),
  /** A question to do together; null if the note has none. */
  example: z
    .object({ text: z.string(), answer: z.string(), figures: z.array(z.string()) })
    .nullable(),
})
export type Week = z.output<typeof Week>

export const listWeeks = read('/students/:uid/weeks', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary: 'The weekly notes about a student, the latest first',
  params: z.object({ uid: PathName }),
  querystring: pageQuery(['week']).pick({ page: true, page_size: true }),
  response: pageSchema(Week),
})
