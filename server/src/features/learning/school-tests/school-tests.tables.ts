import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** A test at the student's school. */
export type SchoolTests = {
  school_test_id: Generated<number>
  student_id: ColumnType<number, number, never>
  title: string
  held_on: string
  entered_by: string | null
  created_at: ColumnType<Date, never, never>
  version: Generated<number>
}

/** A chapter covered by a test at school. */
export type SchoolTestChapters = { school_test_id: number; chapter_id: number }

declare module '../../../db/schema.ts' {
  interface Database {
    school_tests: SchoolTests
    school_test_chapters: SchoolTestChapters
  }
}

const OF_SCHOOL_TESTS = { ...RECORD, told: '**Homework and school tests:**' } as const

export const DATA_MAP: DataMap = {
  school_tests: { ...OF_SCHOOL_TESTS, purpose: 'tests at the student’s school, to practise for' },
  school_test_chapters: { ...OF_SCHOOL_TESTS, purpose: 'what a test at school asks' },
}
