import type { Language } from '@ganit/contract/languages'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'

/** A topic's names in languages other than English. */
type TranslatedName = Partial<Record<Language, string>>

/** A topic in a note, with its English name. */
export type NamedTopic = { key: string; topic: string; names?: TranslatedName | undefined }

/** A question to do together, with formulas between dollar signs. */
export type Example = { question_id: number; text: string; answer: string }

/**
 * Facts of a child's week in a note, independent of language. Amounts are text, days `YYYY-MM-DD`. `names` are a topic's
 * names in other languages, absent where it has none, in older notes, and where the owner has not switched names on.
 */
export type Facts = {
  /** Lines of teachers, by name of batch. */
  said: { teacher: string; text: string }[]
  /** Present in `n` of `of` counted lessons, and excused from `e`. */
  came: { n: number; of: number; e: number } | null
  /** Names of topics. */
  taught: string[]
  /** Names in other languages, in the order of `taught`. */
  taught_names?: TranslatedName[]
  /** First tries of practice: on `days` days, `right` of `of` were right. Absent in older notes. */
  practised?: { days: number; right: number; of: number } | null
  /** Homework that was to be handed in. Absent in older notes. */
  handed_in?: { n: number; of: number } | null
  /**
   * `key` identifies the topic, which the next notes do not repeat. With `tries` the numbers are first tries of
   * practice, else marks of a test.
   */
  strong: (NamedTopic & { marks: number; maximum: number; tries?: true }) | null
  /** A topic to do together, with an example in each language that has one. Absent in older notes. */
  help?: (NamedTopic & { examples: Partial<Record<Language, Example>> }) | null
  next: { title: string; date: string } | null
  dues: { is_overdue: boolean; amount: string; date: string } | null
}

/** A teacher's line in the notes of a week: for a whole batch, or with `student_id` for one child. */
export type WeeklyLines = {
  weekly_line_id: Generated<number>
  /** The day of sending. */
  week: string
  batch_id: number
  student_id: number | null
  text: string | null
  /** True if the child's note is withheld. */
  is_held: Generated<boolean>
  author_id: string | null
  version: Generated<number>
}

/** Facts that a child's family was sent; never changed. */
export type WeeklyNotes = {
  week: string
  student_id: number
  facts: ColumnType<Facts, string, never>
  sent_at: Generated<Date>
}

/** A question shown in a note, with the day of sending; practice does not ask it for a while. */
export type PracticeTold = { student_id: number; question_id: number; day: string }

/** The outcome of a week. `passed`: its time was already over when the owner chose it. */
export type WeeklySendings = {
  week: string
  state: 'sending' | 'sent' | 'missed' | 'passed'
  begun_at: Generated<Date>
  ended_at: ColumnType<Date | null, Date | undefined, Date>
}

declare module '../../../db/schema.ts' {
  interface Database {
    weekly_lines: WeeklyLines
    weekly_notes: WeeklyNotes
    weekly_sendings: WeeklySendings
    practice_told: PracticeTold
  }
}

const OF_NOTES = { ...RECORD, told: '**Weekly notes:**', kept: '400 days' } as const

export const DATA_MAP: DataMap = {
  weekly_lines: { ...OF_NOTES, purpose: 'what a teacher adds to the weekly note' },
  weekly_notes: { ...OF_NOTES, purpose: 'what the family was told of each week' },
  weekly_sendings: 'when weekly notes went out',
  practice_told: {
    ...RECORD,
    told: '**Homework and school tests:**',
    purpose: 'questions that weekly notes told the family to do together',
  },
}
