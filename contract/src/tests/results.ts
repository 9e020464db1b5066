import { z } from 'zod'
import { read } from '../endpoint.ts'
import { pageOf, pageQuery } from '../pages.ts'
import { PathId, PathName } from '../shared.ts'
import { tableFiles } from '../table-files.ts'
import { TEST_MODES } from './tests.ts'

/** Fewer questions say nothing of what somebody has mastered. */
export const MASTERY_QUESTIONS_MIN = 5
export const NOT_ENOUGH = 'not enough yet'

/** `unmarked` of a test on paper: neither marks nor absence were entered. Who never began a test online is absent. */
export const RESULT_STATES = ['sat', 'absent', 'unmarked'] as const

const SectionFigures = z.object({
  title: z.string(),
  /** Null where only a total was entered. */
  total: z.number().nullable(),
  maximum: z.number(),
})

/** What somebody got. Who is absent or unmarked has null everywhere and counts nowhere. */
const Figures = z.object({
  state: z.enum(RESULT_STATES),
  total: z.number().nullable(),
  percent: z.number().nullable(),
  /** Equal totals share one, and the next counts on: 1, 2, 2, 4. */
  rank: z.int().nullable(),
  /** How many of a hundred have the same or less; null where fewer than 30 sat. */
  percentile: z.number().nullable(),
  sections: z.array(SectionFigures),
})

/** The test that it is a copy of, for absentees or as a retest; ranks are told apart. */
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
  response: pageOf(ResultRow).extend({
    maximum: z.number(),
    sat: z.int(),
    absent: z.int(),
    unmarked: z.int(),
    highest: z.number().nullable(),
    average: z.number().nullable(),
    copy_of: FirstTest,
  }),
})

/** A row for each student, the best first. */
export const [getResultsCsv, getResultsXlsx] = tableFiles({
  path: '/tests/:test_id/results',
  access: TEST_PEOPLE,
  summary: 'The results of a test as a file for spreadsheets',
  params: ByTest,
})

const ChapterFigures = z.object({
  /** Null of questions that are not sorted. */
  chapter_id: z.int().nullable(),
  name: z.string().nullable(),
  total: z.number(),
  maximum: z.number(),
  questions: z.int(),
})

/** A published test as a student sees it: own figures, and of the others no more than how many and how good. */
export const OwnResult = Figures.extend({
  test_id: z.int(),
  attempt_id: z.int().nullable(),
  title: z.string(),
  mode: z.enum(TEST_MODES),
  opens_at: z.string(),
  published_at: z.string(),
  maximum: z.number(),
  chapters: z.array(ChapterFigures),
  sat: z.int(),
  /** Null where fewer than five sat. */
  highest: z.number().nullable(),
  average: z.number().nullable(),
  /** Whether questions and right answers can be seen now. */
  has_review: z.boolean(),
  copy_of: FirstTest,
})
export type OwnResult = z.output<typeof OwnResult>

/** What a result tells by chapter: nothing where no question is of a chapter, since all of them together are the total. */
export const chaptersTold = ({ chapters }: Pick<OwnResult, 'chapters'>) =>
  chapters.some(({ chapter_id }) => chapter_id !== null) ? chapters : []

export const Mastery = z.object({
  /** Null where the questions of a chapter have no skills. */
  skill_id: z.int().nullable(),
  chapter_id: z.int().nullable(),
  name: z.string(),
  chapter: z.string(),
  class_number: z.int(),
  /** How many questions of the last twelve months it rests on. */
  questions: z.int(),
  /** Marks ÷ maximum, newer ones weighing more; null under five questions. */
  percent: z.number().nullable(),
  /** `not enough yet` under five questions. */
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
