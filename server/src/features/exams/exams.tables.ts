import type { Negative, SectionMarking } from '@ganit/contract/exams/tests'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../db/data-map.ts'

/** `total` is set only without a paper. */
export type Tests = {
  test_id: Generated<number>
  paper_id: number | null
  title: string
  mode: 'paper' | 'online'
  total: ColumnType<string | null, number | null, number | null>
  opens_at: ColumnType<Date, string, string>
  closes_at: ColumnType<Date, string, string>
  /** Null for the paper's duration. */
  duration_minutes: number | null
  shuffle_questions: Generated<boolean>
  shuffle_options: Generated<boolean>
  /** Marking by section; null: as in the paper. */
  marking: ColumnType<(SectionMarking | null)[] | null, string | null, string | null>
  negative: Generated<Negative>
  late_minutes: number | null
  upload_minutes: Generated<number>
  review: Generated<'published' | 'never' | 'from'>
  review_from: ColumnType<Date | null, string | null, string | null>
  copy_of: number | null
  /** Only named students sit it; its batches only own it. */
  only_named: Generated<boolean>
  /** Published: `published_at` set and `withdrawn_at` null. */
  published_at: Date | null
  withdrawn_at: Date | null
  withdrawn_reason: string | null
  /** Number of best students the site shows, among those who agreed. */
  toppers: Generated<number>
  /** Whether students see their own total and review once they submitted it; online only. */
  practice: Generated<boolean>
  version: Generated<number>
  search_text: ColumnType<string, never, never>
}

export type TestBatches = { test_id: number; batch_id: number }

/** A student who sits a test without being in its batches, or a member who does not sit it. */
export type TestStudents = {
  test_id: number
  student_id: number
  sits: boolean
  extra_minutes: Generated<number>
}

/** Account, time and note of marking an item by hand. */
export type Hand = { by: string; at: string; note: string | null }

/** A student's entries: `marks` by a person, `key_marks` by the key for `answers`, or online for `marked_of`'s submission. */
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
