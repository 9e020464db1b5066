import type { Language } from '@ganit/contract/languages'
import type { LevelWord } from '@ganit/contract/learning/practice-words'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { Facts as WeekFacts } from '../weekly/weekly.tables.ts'

/** A name in the languages that have it. */
export type Names = { en: string } & Partial<Record<Language, string>>

export type ReportTest = {
  test_id: number
  title: string
  date: string
  state: 'sat' | 'absent' | 'excused' | 'unmarked'
  mark: number | null
  maximum: number
  /** The marks between which the middle half of the batch lies; null with few sitters. */
  middle: [number, number] | null
}

export type ReportChapter = {
  chapter_id: number
  names: Names
  /** Null for a chapter that is only taught, because most of its topics are new. */
  word: Exclude<LevelWord, 'new'> | null
  /** Topics that are secure or kept, of those taught. */
  secure: number
  of: number
}

/** Facts of a child's period, independent of language. Days are `YYYY-MM-DD`. */
export type ReportFacts = {
  class: number | null
  batches: string[]
  teachers: string[]
  /** The first day in these batches, if it is later than the first of the period. */
  since: string | null
  /** The day of the levels. */
  as_of: string
  /** The account that sends the report, whose line it has. */
  by: string
  came: { n: number; of: number; e: number } | null
  /** Months with counted lessons, the latest 13 in order. */
  months: { month: string; n: number; of: number }[]
  /** The latest tests in order, and the number of earlier ones. */
  tests: ReportTest[]
  earlier: number
  /** The chapters taught last, in the order of the curriculum, and the number of others. */
  chapters: ReportChapter[]
  more: number
  handed_in: { n: number; of: number } | null
  practised: { days: number; right: number; of: number } | null
  strong: WeekFacts['strong']
  help: NonNullable<WeekFacts['help']> | null
  academy: { name: string; address: string | null; phone: string | null; logo?: number }
}

/** A report of a child and period. Without `sent_at` it is a teacher's line alone; a sent one never changes. */
export type ProgressReports = {
  report_id: Generated<number>
  student_id: number
  batch_id: number | null
  batch_name: string
  from_date: string
  to_date: string
  line: string | null
  /** A ready line, by its number from 1. */
  phrase: number | null
  facts: ColumnType<ReportFacts | null, string | null, string | null>
  sent_at: Date | null
  sent_by: string | null
  /** The report that was made anew in place of this one. */
  replaced_by: number | null
  version: Generated<number>
}

declare module '../../../db/schema.ts' {
  interface Database {
    progress_reports: ProgressReports
  }
}

export const DATA_MAP: DataMap = {
  progress_reports: {
    ...RECORD,
    told: '**Progress reports:**',
    purpose: 'what the family was told of a period, and a teacher’s line before',
  },
}
