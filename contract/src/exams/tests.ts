import { z } from 'zod'
import { change, create, read, remove } from '../endpoint.ts'
import { Preview, Reach, Tell } from '../messages/reach.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { marksInQuarters } from '../quarters.ts'
import {
  blankIsAbsent,
  Message,
  oneOfWords,
  orNull,
  requiredId,
  requiredLine,
  Version,
  wholeNumber,
} from '../shared.ts'
import { TEST_MODES, TEST_STATES } from './test-states.ts'

export * from './test-states.ts'

/** Field labels of a test's form, used in its messages too. */
export const TEST_LABELS = {
  title: 'Title',
  paper_id: 'Paper',
  mode: 'Mode',
  total: 'Total',
  opens_at: 'Opens',
  closes_at: 'Closes',
  batch_ids: 'Batches',
  students: 'Students',
  duration_minutes: 'Minutes',
  shuffle: 'Shuffle',
  marking: 'Marking',
  late_minutes: 'Late minutes',
  upload_minutes: 'Minutes for photos',
  review: 'Review',
  negative: 'Negative marking',
  toppers: 'Toppers',
  practice: 'Practice test',
} as const

/** Marks that a wrong answer loses: none, a share of its own, or what its section of the paper says. */
export const NEGATIVES = ['none', 'quarter', 'third', 'own'] as const
export type Negative = (typeof NEGATIVES)[number]

const BATCHES_MAX = 100
export const TEST_STUDENTS_MAX = 500
export const TOTAL_MAX = 10_000
const SECTIONS_MAX = 20
export const TEST_MINUTES_MAX = 600
const TOPPERS_MAX = 10
const LATE_MAX = 1_440

const INSTANT_MAX = 40
const instantField = (label: string) => {
  const error = `${label} must be an instant.`
  return z.iso.datetime({ offset: true, error }).max(INSTANT_MAX, error)
}

const totalMessage = `${TEST_LABELS.total} must be a number from 0.25 to ${TOTAL_MAX} in steps of 0.25.`
const Total = marksInQuarters(totalMessage, 0.25, TOTAL_MAX)

const TestStudent = z.object({
  student_id: requiredId('Student'),
  /**
   * Overrides membership of a batch: true for a student from outside who sits the test, false for a member who does
   * not.
   */
  sits: z.boolean('sits must be true or false.').default(true),
  /** Extra time for this student. */
  extra_minutes: wholeNumber('Extra minutes', 0, TEST_MINUTES_MAX).default(0),
})

const marksMessage = 'Marks must be a number from -1000 to 1000 in steps of 0.25.'
const Quarters = marksInQuarters(marksMessage, -1_000, 1_000)

/** Marking of a section; absent or null fields are as in the paper. */
export const SectionMarking = z.object({
  right: orNull(Quarters.refine((marks) => marks >= 0, 'Right must not be negative.')).optional(),
  wrong: orNull(Quarters.refine((marks) => marks <= 0, 'Wrong must be 0 or negative.')).optional(),
  unanswered: orNull(Quarters).optional(),
  partial: z.boolean('Partial must be true or false.').nullish(),
})

/** Marking of a section as it is stored. */
export const ShownMarking = z.object({
  right: z.number().nullable(),
  wrong: z.number().nullable(),
  unanswered: z.number().nullable(),
  partial: z.boolean().nullable(),
})
export type SectionMarking = z.output<typeof ShownMarking>

const trueUnlessSent = (label: string) => z.boolean(`${label} must be true or false.`).default(true)

/** Fields of online tests only; `marking` by section of the paper. */
const ONLINE = {
  /** Null for the paper's duration. */
  duration_minutes: orNull(
    wholeNumber(TEST_LABELS.duration_minutes, 1, TEST_MINUTES_MAX),
  ).optional(),
  shuffle: z
    .object({
      questions: trueUnlessSent('Shuffle questions'),
      options: trueUnlessSent('Shuffle options'),
    })
    .optional(),
  marking: z
    .array(SectionMarking.nullable(), `${TEST_LABELS.marking} must be a list.`)
    .max(SECTIONS_MAX, `At most ${SECTIONS_MAX} sections.`)
    .nullish(),
  /** How long after opening students may begin; null: until it closes. */
  late_minutes: orNull(wholeNumber(TEST_LABELS.late_minutes, 0, LATE_MAX)).optional(),
  /** How long after the end photos may come. */
  upload_minutes: wholeNumber(TEST_LABELS.upload_minutes, 0, TEST_MINUTES_MAX).optional(),
  /** When questions and right answers may be seen: with the results, never, or from a moment on. */
  review: z
    .union([z.literal(['published', 'never']), instantField(TEST_LABELS.review)], {
      error: `${TEST_LABELS.review} must be published, never or an instant.`,
    })
    .optional(),
}

/** Without a paper, `total` is required and only totals are entered; otherwise the paper gives it. */
export const TestDraft = z.object({
  title: requiredLine(TEST_LABELS.title),
  paper_id: orNull(requiredId(TEST_LABELS.paper_id)).optional(),
  mode: oneOfWords(TEST_MODES, `${TEST_LABELS.mode} must be paper or online.`),
  total: orNull(Total).optional(),
  opens_at: instantField(TEST_LABELS.opens_at),
  closes_at: instantField(TEST_LABELS.closes_at),
  batch_ids: z
    .array(requiredId('Batch'), `${TEST_LABELS.batch_ids} must be a list.`)
    .min(1, 'Choose a batch.')
    .max(BATCHES_MAX, `At most ${BATCHES_MAX} batches.`),
  students: z
    .array(TestStudent, `${TEST_LABELS.students} must be a list.`)
    .max(TEST_STUDENTS_MAX, `At most ${TEST_STUDENTS_MAX} students.`)
    .optional(),
  /** How many of the best the public site shows, among those who agreed; only the owner sets it. */
  toppers: wholeNumber(TEST_LABELS.toppers, 0, TOPPERS_MAX).optional(),
  /** Whether students see their own total and review as soon as they have submitted it; only online. */
  practice: z.boolean(`${TEST_LABELS.practice} must be true or false.`).optional(),
  ...ONLINE,
  /**
   * Marks lost by wrong answers, unless `marking` or the paper's section says otherwise. The default is `own` if
   * sections of the paper take marks off, else `none`.
   */
  negative: oneOfWords(
    NEGATIVES,
    `${TEST_LABELS.negative} must be one of ${NEGATIVES.join(', ')}.`,
  ).optional(),
})
export type TestDraft = z.output<typeof TestDraft>

/** Absent fields stay as stored; `batch_ids` and `students` are sent whole. */
export const TestChanges = TestDraft.partial().extend({ version: Version })
export type TestChanges = z.output<typeof TestChanges>

export const TestRow = z.object({
  test_id: z.int(),
  title: z.string(),
  paper_id: z.int().nullable(),
  mode: z.enum(TEST_MODES),
  opens_at: z.string(),
  closes_at: z.string(),
  /**
   * The state follows from the test's times until results are published; on paper it is `to mark` once marks were
   * entered.
   */
  state: z.enum(TEST_STATES),
  version: z.int(),
})

export const Test = TestRow.extend({
  /** Maximum marks. */
  total: z.number(),
  batch_ids: z.array(z.int()),
  students: z.array(
    z.object({
      student_id: z.int(),
      name: z.string(),
      sits: z.boolean(),
      extra_minutes: z.int(),
    }),
  ),
  /** Null for the paper's duration. */
  duration_minutes: z.int().nullable(),
  /** Duration; null without a paper. */
  minutes: z.int().nullable(),
  shuffle: z.object({ questions: z.boolean(), options: z.boolean() }),
  marking: z.array(ShownMarking.nullable()).nullable(),
  negative: z.enum(NEGATIVES),
  late_minutes: z.int().nullable(),
  upload_minutes: z.int(),
  review: z.string(),
  toppers: z.int(),
  practice: z.boolean(),
  /**
   * How many questions the test keeps from practice: `These 30 questions are kept out of practice until 4 January 2027.`. Null if it keeps none.
   */
  keeps: z.string().nullable(),
  /** The original of a copy for absentees. Only the named students sit a copy. */
  copy_of: z.int().nullable(),
  only_named: z.boolean(),
  /** Number of students who have begun. */
  begun: z.int(),
  /**
   * Whether the caller may delete the test: nobody has begun, nothing was entered, and all its batches are the
   * caller's.
   */
  is_deletable: z.boolean(),
  published_at: z.string().nullable(),
  withdrawn_at: z.string().nullable(),
  withdrawn_reason: z.string().nullable(),
})
export type Test = z.output<typeof Test>

const TEST_PEOPLE = ['admin', 'teacher'] as const
export const SavedTest = Message.extend({ test: Test })

/** Preview of a new test. */
const Foreseen = z.object({
  students: z.int(),
  opens: z.string(),
  minutes: z.int().nullable(),
  total: z.number(),
  negative: z.enum(NEGATIVES),
  reach: Reach,
  /** Warnings about entries that are valid but perhaps unintended. */
  warnings: z.array(z.string()),
})
export type Foreseen = z.output<typeof Foreseen>

export const TestsQuery = pageQuery(['opens_at', 'title']).extend({
  state: blankIsAbsent(oneOfWords(TEST_STATES, `state must be one of ${TEST_STATES.join(', ')}.`)),
  batch_id: blankIsAbsent(requiredId('Batch')),
})
export type TestsQuery = z.output<typeof TestsQuery>

export const listTests = read('/tests', {
  access: TEST_PEOPLE,
  summary: 'Tests, the latest first: teachers those of their batches, the owner all',
  querystring: TestsQuery,
  response: pageSchema(TestRow),
})

export const getTest = read('/tests/:test_id', {
  access: TEST_PEOPLE,
  summary: 'A test, with its batches and who sits it besides or not',
  response: Test,
})

export const createTest = create('/tests', {
  access: TEST_PEOPLE,
  summary: 'Plan a test of a paper that is ready, or one without a paper',
  querystring: Preview,
  body: TestDraft.extend({ tell: Tell }),
  response: SavedTest.extend(Foreseen.partial().shape),
})

export const updateTest = change('/tests/:test_id', {
  access: TEST_PEOPLE,
  summary: 'Change a test all of whose batches are one’s own',
  body: TestChanges,
  response: SavedTest,
})

export const deleteTest = remove('/tests/:test_id', {
  access: TEST_PEOPLE,
  summary: 'Delete a test of which nothing was entered',
})
