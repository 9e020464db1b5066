import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { PathId, PathName } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { TEST_MODES } from './tests.ts'

/** Minimum number of questions to judge mastery. */
export const MASTERY_QUESTIONS_MIN = 5
export const NOT_ENOUGH = 'not enough yet'

/**
 * `unmarked` is only for tests on paper: neither marks nor an absence were entered. In an online test, a student who
 * never began is absent.
 */
export const RESULT_STATES = ['sat', 'absent', 'unmarked'] as const

const SectionFigures = z.object({
  title: z.string(),
  /** Null if only a total was entered. */
  total: z.number().nullable(),
  maximum: z.number(),
})

/** A student's result. Absent and unmarked students have null everywhere and count nowhere. */
const Figures = z.object({
  state: z.enum(RESULT_STATES),
  total: z.number().nullable(),
  percent: z.number().nullable(),
  /**
   * Equal totals share a rank, and the next rank is skipped: 1, 2, 2, 4. Rank and percentile are withheld from students
   * and guardians below the class that the owner set, without a class, in the lower half, and for a practice test.
   */
  rank: z.int().nullable(),
  /** Percentage of sitters with the same total or less; null below 30 sitters. */
  percentile: z.number().nullable(),
  sections: z.array(SectionFigures),
})

/** The original of a copy for absentees or a retest; ranks are separate. */
const FirstTest = z.object({ test_id: z.int(), title: z.string() }).nullable()

const ResultRow = Figures.extend({
  student_id: z.int(),
  uid: z.string(),
  name: z.string(),
  attempt_id: z.int().nullable(),
})
export type ResultRow = z.output<typeof ResultRow>

const TEST_PEOPLE = ['admin', 'teacher'] as const
const ByTest = z.object({ test_id: PathId })

export const ResultsQuery = pageQuery(['rank', 'name', 'total']).omit({ search: true })
export type ResultsQuery = z.output<typeof ResultsQuery>

export const getTestResults = read('/tests/:test_id/results', {
  access: TEST_PEOPLE,
  summary: 'What each student got in a test, the best first; a teacher sees those of their batches',
  querystring: ResultsQuery,
  response: pageSchema(ResultRow).extend({
    maximum: z.number(),
    sat: z.int(),
    absent: z.int(),
    unmarked: z.int(),
    highest: z.number().nullable(),
    average: z.number().nullable(),
    copy_of: FirstTest,
  }),
})

/** One row per student, best first. */
export const [getResultsCsv, getResultsXlsx] = tableFiles({
  path: '/tests/:test_id/results',
  access: TEST_PEOPLE,
  summary: 'The results of a test as a file for spreadsheets',
  params: ByTest,
})

const ChapterFigures = z.object({
  /** Null for questions without a chapter. */
  chapter_id: z.int().nullable(),
  name: z.string().nullable(),
  total: z.number(),
  maximum: z.number(),
  questions: z.int(),
})

/** A published test as a student sees it: own figures, and only number and best of the others. */
export const OwnResult = Figures.extend({
  test_id: z.int(),
  attempt_id: z.int().nullable(),
  title: z.string(),
  mode: z.enum(TEST_MODES),
  opens_at: z.string(),
  /** Null for a practice test that is not published yet. */
  published_at: z.string().nullable(),
  /** Whether the test is a practice test. */
  practice: z.boolean(),
  maximum: z.number(),
  chapters: z.array(ChapterFigures),
  sat: z.int(),
  /** Null below five sitters. */
  highest: z.number().nullable(),
  average: z.number().nullable(),
  /** Whether questions and right answers can be seen now. */
  has_review: z.boolean(),
  copy_of: FirstTest,
})
export type OwnResult = z.output<typeof OwnResult>

/** Results by chapter; empty if no question has a chapter, because that would repeat the total. */
export const chaptersTold = ({ chapters }: Pick<OwnResult, 'chapters'>) =>
  chapters.some(({ chapter_id }) => chapter_id !== null) ? chapters : []

export const Mastery = z.object({
  /** Null if the chapter's questions have no skills. */
  skill_id: z.int().nullable(),
  chapter_id: z.int().nullable(),
  name: z.string(),
  chapter: z.string(),
  class_number: z.int(),
  /** Number of questions in the last twelve months. */
  questions: z.int(),
  /** Marks ÷ maximum, newer ones weigh more; null below five questions. */
  percent: z.number().nullable(),
  /** `not enough yet` below five questions. */
  note: z.literal(NOT_ENOUGH).nullable(),
})
export type Mastery = z.output<typeof Mastery>

export const RESULTS_SHOWN = 50

export const getStudentResults = read('/students/:uid/results', {
  access: ['admin', 'desk', 'teacher', 'guardian', 'student'],
  summary: 'The published tests of a student, the latest first, and what they have mastered',
  params: z.object({ uid: PathName }),
  response: z.object({
    student_id: z.int(),
    tests: z.array(OwnResult).max(RESULTS_SHOWN),
    mastery: z.array(Mastery),
  }),
})
