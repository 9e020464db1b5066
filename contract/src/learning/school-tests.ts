import { z } from 'zod'
import { change, create, read, remove } from '../endpoint.ts'
import {
  blankIsAbsent,
  Message,
  requiredDate,
  requiredId,
  requiredLine,
  Version,
} from '../shared.ts'
import { LEVEL_WORDS } from './practice.ts'

/** Field labels of the form of a school test, used in its messages too. */
export const SCHOOL_TEST_LABELS = {
  title: 'Test',
  held_on: 'Date',
  chapter_ids: 'Chapters',
  student_ids: 'Students',
} as const

export const SCHOOL_TEST_TITLE_MAX = 100
export const SCHOOL_TEST_CHAPTERS_MAX = 15
export const SCHOOL_TEST_STUDENTS_MAX = 60
/** Maximum number of coming tests of a student. */
export const SCHOOL_TESTS_AHEAD = 3
export const SCHOOL_TEST_DAYS_AHEAD = 120

export const SCHOOL_TEST_SENTENCES = {
  day: `Choose a day in the next ${SCHOOL_TEST_DAYS_AHEAD} days.`,
  open: 'Three school tests are open.',
  chapter: 'There is no such chapter.',
} as const

const ANY = ['admin', 'desk', 'teacher', 'guardian', 'student'] as const

/** Topics for a day before the test. `taught`: whether they were taught at this academy. */
export const PlanDay = z.object({
  date: z.string(),
  topics: z.array(z.object({ name: z.string(), level: z.enum(LEVEL_WORDS), taught: z.boolean() })),
  minutes: z.int(),
})
export type PlanDay = z.output<typeof PlanDay>

/**
 * A coming test at school. `plan` is null for the front desk, in the list of a batch, and for students who do not
 * practise.
 */
export const SchoolTest = z.object({
  school_test_id: z.int(),
  student_id: z.int(),
  name: z.string(),
  title: z.string(),
  held_on: z.string(),
  chapters: z.array(z.object({ chapter_id: z.int(), name: z.string() })),
  plan: z.array(PlanDay).nullable(),
  version: z.int(),
})
export type SchoolTest = z.output<typeof SchoolTest>

export const listSchoolTests = read('/school-tests', {
  access: ANY,
  summary: 'Tests at school that lie ahead, of a student with the days of practice, or of a batch',
  querystring: z.object({
    student_id: blankIsAbsent(requiredId('student_id')),
    batch_id: blankIsAbsent(requiredId('batch_id')),
  }),
  response: z.array(SchoolTest),
})

export const getSchoolTest = read('/school-tests/:school_test_id', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'A test at school, with the days of practice for those who teach',
  response: SchoolTest,
})

const DRAFT = {
  title: requiredLine(SCHOOL_TEST_LABELS.title, SCHOOL_TEST_TITLE_MAX),
  held_on: requiredDate(SCHOOL_TEST_LABELS.held_on),
  chapter_ids: z
    .array(requiredId('chapter_id'), 'Chapters must be a list.')
    .min(1, 'Choose chapters.')
    .max(SCHOOL_TEST_CHAPTERS_MAX, `At most ${SCHOOL_TEST_CHAPTERS_MAX} chapters.`)
    .refine((ids) => new Set(ids).size === ids.length, 'A chapter is there twice.'),
}

/**
 * A test at school. Staff may name several students. A student who practises may name none; the test then is their own.
 */
export const SchoolTestDraft = z.object({
  ...DRAFT,
  student_id: requiredId('student_id').optional(),
  student_ids: z
    .array(requiredId('student_id'), 'Students must be a list.')
    .min(1, 'Choose students.')
    .max(SCHOOL_TEST_STUDENTS_MAX, `At most ${SCHOOL_TEST_STUDENTS_MAX} students.`)
    .optional(),
})
export type SchoolTestDraft = z.output<typeof SchoolTestDraft>

const Saved = Message.extend({ school_test: SchoolTest })

export const addSchoolTest = create('/school-tests', {
  access: ANY,
  summary: 'Note a test at school of a student, or of several',
  body: SchoolTestDraft,
  response: Message.extend({ school_tests: z.array(SchoolTest) }),
})

/** Absent fields stay as stored. */
export const changeSchoolTest = change('/school-tests/:school_test_id', {
  access: ANY,
  summary: 'Change a test at school',
  body: z.object({ ...DRAFT, version: blankIsAbsent(Version) }).partial(),
  response: Saved,
})

export const deleteSchoolTest = remove('/school-tests/:school_test_id', {
  access: ANY,
  summary: 'Delete a test at school',
})
