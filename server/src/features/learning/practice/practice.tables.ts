import type {
  PracticeItemState,
  PracticeKind,
  PracticeReason,
} from '@ganit/contract/learning/practice'
import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { Verdict } from '../../marking/marking.service.ts'

/** Days after its creation in which a session's answers count. */
export const LATE_DAYS = 30

/** A topic: a skill, or a chapter for questions without a skill. */
export type TopicId = { chapter_id: number; skill_id: number | null }

/**
 * A session of practice: for a day, for a topic that the student chose, for a set, for a school test, or for an
 * attempt's mistakes. The reference to a set or school test becomes null when that is deleted.
 */
export type PracticeSessions = {
  session_id: Generated<number>
  student_id: number
  kind: PracticeKind
  chapter_id: number | null
  skill_id: number | null
  set_id: number | null
  school_test_id: number | null
  attempt_id: number | null
  day: ColumnType<string, string, never>
  seed: string
  begun_at: Generated<Date>
  ended_at: Date | null
  /** The time at which a guardian last opened the session. */
  guardian_at: Date | null
}

/**
 * An answer. `verdict` is null while it waits; `slip` is the index of the known slip in the question as asked. `value`
 * is null after 400 days. `hinted`: a hint was opened before.
 */
export type Try = {
  value: string[] | string | null
  verdict: Verdict | null
  slip: number | null
  by: 'student' | 'guardian'
  at: string
  hinted?: true
}

type Json<Value> = ColumnType<Value, string | undefined, string>

/** A question asked, with version and variant; `counts` are its topics at that time. */
export type PracticeItems = {
  session_id: number
  position: number
  question_id: number
  question_version: number
  variant: number | null
  /** Null for a mistake in a question without a chapter. */
  chapter_id: number | null
  skill_id: number | null
  /** The paper's item, if the question was a mistake in a test. */
  item_id: Generated<number | null>
  counts: Json<TopicId[]>
  why: PracticeReason
  state: Generated<PracticeItemState>
  /** Number of hints opened. */
  hints: Generated<number>
  tries: Json<Try[]>
  /** Academy's day of the first try. */
  answered_on: string | null
}

/** How well a student knows a topic (`levels.ts`). */
export type PracticeLevels = TopicId & {
  practice_level_id: Generated<number>
  student_id: number
  box: Generated<number>
  due_on: string | null
  box_before: Generated<number>
  due_before: string | null
  last_on: string | null
}

/**
 * A student's practice of a topic in a month (its first day) more than 400 days ago: questions answered, and those right at
 * the first try.
 */
export type PracticeMonths = TopicId & {
  practice_month_id: Generated<number>
  student_id: number
  month: string
  asked: number
  right_first: number
}

declare module '../../../db/schema.ts' {
  interface Database {
    practice_months: PracticeMonths
    practice_sessions: PracticeSessions
    practice_items: PracticeItems
    practice_levels: PracticeLevels
  }
}

const OF_PRACTICE = { ...RECORD, told: '**Practice:**' } as const

export const DATA_MAP: DataMap = {
  practice_sessions: {
    ...OF_PRACTICE,
    kept: '400 days; of sets, school tests and mistakes as long as the record',
    purpose: 'when the student practised',
  },
  practice_items: {
    ...OF_PRACTICE,
    kept: '400 days; of sets, school tests and mistakes as long as the record, without the answers',
    purpose: 'what was asked and answered in practice',
  },
  practice_months: { ...OF_PRACTICE, purpose: 'how much the student practised each month' },
  practice_levels: { ...OF_PRACTICE, purpose: 'how well the student knows each topic' },
}
