import type { SectionMarking } from '@ganit/contract/tests/tests'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../db/data-map.ts'

/** Without a paper there is a `total`. */
export type Tests = {
  test_id: Generated<number>
  paper_id: number | null
  title: string
  mode: 'paper' | 'online'
  total: ColumnType<string | null, number | null, number | null>
  opens_at: ColumnType<Date, string, string>
  closes_at: ColumnType<Date, string, string>
  /** Null: the paper's. */
  duration_minutes: number | null
  shuffle_questions: Generated<boolean>
  shuffle_options: Generated<boolean>
  /** By section; null: as the paper has it. */
  marking: ColumnType<(SectionMarking | null)[] | null, string | null, string | null>
  late_minutes: number | null
  upload_minutes: Generated<number>
  review: Generated<'published' | 'never' | 'from'>
  review_from: ColumnType<Date | null, string | null, string | null>
  copy_of: number | null
  /** Only those who are named sit it; its batches say whose test it is. */
  only_named: Generated<boolean>
  /** Of what is out both `published_at` is there and `withdrawn_at` is not. */
  published_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  /** How many of its best the site shows, of those who agreed to be. */
  toppers: Generated<number>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export type TestBatches = { test_id: number; batch_id: number }

/** Who sits a test besides the members of its batches, or does not. */
export type TestStudents = {
  test_id: number
  student_id: number
  sits: boolean
  extra_minutes: Generated<number>
}

/** Who marked an item by hand, when, and what they say to it. */
export type Hand = { by: string; at: string; note: string | null }

/**
 * What was entered of a student: `marks` by a person, `key_marks` by the key for `answers`, or online for what was handed in at
 * `marked_of`.
 */
export type TestSheets = {
  test_id: number
  student_id: number
  set_letter: 'A' | 'B' | 'C' | 'D' | null
  absent: Generated<boolean>
  total: ColumnType<string | null, number | null, number | null>
  marks: ColumnType<Record<string, number>, string, string>
  key_marks: ColumnType<Record<string, number>, string, string>
  answers: ColumnType<Record<string, string>, string, string>
  marked_of: Date | null
  hands: ColumnType<Record<string, Hand>, string | undefined, string>
  version: Generated<number>
}

declare module '../../db/schema.ts' {
  interface Database {
    tests: Tests
    test_batches: TestBatches
    test_students: TestStudents
    test_sheets: TestSheets
  }
}

const OF_STUDENTS = { ...RECORD, told: '**Tests:**' } as const

export const DATA_MAP: DataMap = {
  tests: 'which tests there are, of which papers',
  test_batches: 'which batches sit a test',
  test_students: { ...OF_STUDENTS, purpose: 'who sits a test besides their batch, or does not' },
  test_sheets: { ...OF_STUDENTS, purpose: 'what students answered in tests, and their marks' },
}
