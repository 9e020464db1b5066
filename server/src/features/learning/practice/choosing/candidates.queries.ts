import type { Language } from '@ganit/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import { queryPrepared } from '../../../../db/connections/prepared.ts'
import type { Db } from '../../../../db/schema.ts'
import {
  isAskable,
  isAskableAmongMany,
  keptQuestions,
} from '../../../papers/question-bank/reserved.queries.ts'
import { askableVariants, isOrdinary } from '../../../papers/variants/variants.queries.ts'
import type { Topic } from '../../plans/coverage.ts'
import { toColumns } from './topic-keys.ts'

/**
 * A question that practice may ask by the database's conditions. Whether its key can be read is checked before it is
 * shown.
 */
export type AskableQuestion = {
  question_id: number
  version: number
  kind: 'choice' | 'several' | 'number' | 'expression'
  difficulty: 1 | 2 | 3 | null
  language: Language
  chapter_id: number
  skill_ids: number[]
  /** Variants that may be asked; null for a question whose numbers do not change. */
  variants: number[] | null
  /** Hash of the key of a typed answer; null for letters and variants. */
  key_hash: string | null
}

/** Days after which an earlier asking of a question no longer matters. */
const SEEN_DAYS = 60

/** Whether question `q` was taught: all its skills, or its chapter up to a difficulty. */
const isTaught = sql<boolean>`case when own.skill_ids = '{}'
  then exists (select from taught where taught.chapter_id = questions.chapter_id
    and taught.skill_id is null and coalesce(questions.difficulty, 2) <= taught.difficulty)
  else own.skill_ids <@ (select array_agg(skill_id) from taught where skill_id is not null) end`

type Taught = Record<'chapters' | 'skills' | 'difficulties', RawBuilder<(number | null)[]>>

/** Topics as the table `taught`, in the `with` of a statement. */
const taughtTopicsTable = ({
  chapters,
  skills,
  difficulties,
}: Taught) => sql`taught as materialized (
  select * from unnest(${chapters}::integer[], ${skills}::integer[], ${difficulties}::integer[])
    as taught (chapter_id, skill_id, difficulty))`

const difficultiesAsColumns = (topics: readonly Topic[]) => ({
  ...toColumns(topics),
  difficulties: topics.map(({ difficulty }) => difficulty),
})

/** Skills of the row of `questions`, as the table `own`. */
const ownSkills = sql`lateral (
  select array(select skill_id from question_skills
    where question_skills.question_id = questions.question_id order by skill_id) as skill_ids offset 0
) as own`

/** Days for which practice does not ask a question that a weekly note showed the family. */
const TOLD_DAYS = 30

type Wanted = {
  topics: readonly Topic[]
  language: Language
  student_id: number
  /** The academy's day. */
  day: string
}

/**
 * Questions in English or another language, of topics that were taught, without those that a test or paper keeps, or
 * that a weekly note has shown the student's family lately.
 */
export function askableQuestions(db: Db, { topics, language, student_id, day }: Wanted) {
  const asked = {
    ...difficultiesAsColumns(topics),
    ...{ language, student_id, day },
  }
  return queryPrepared(db, 'questions that practice may ask', asked, (blanks) => ({
    compile: () =>
      sql<AskableQuestion>`
    with ${keptQuestions}, ${taughtTopicsTable(blanks)}
    select questions.question_id, questions.version, questions.kind, questions.difficulty,
      questions.language, questions.chapter_id, own.skill_ids, ${askableVariants} as variants,
      case when questions.kind in ('number', 'expression') and ${isOrdinary}
        then encode(sha256(convert_to(questions.kind || questions.details::text, 'UTF8')), 'base64') end as key_hash
    from questions
    cross join ${ownSkills}
    where questions.chapter_id = any(${blanks.chapters}::integer[])
      and questions.language in ('en', ${blanks.language})
      and ${isTaught} and ${isAskableAmongMany}
      and not exists (select from practice_told told where told.student_id = ${blanks.student_id}
        and told.question_id = questions.question_id and told.day > ${blanks.day}::date - ${sql.lit(TOLD_DAYS)})
    order by questions.question_id`.compile(db),
  }))
}

export type HardQuestion = Pick<AskableQuestion, 'language' | 'chapter_id' | 'skill_ids'>

/** Questions of `askableQuestions` in some chapters whose answer is more than one letter. Reads only these chapters. */
export function hardQuestions(
  db: Db,
  { topics, language, among }: { topics: readonly Topic[]; language: Language; among: number[] },
) {
  const asked = { ...difficultiesAsColumns(topics), language, among }
  return queryPrepared(db, 'hard questions that practice may ask', asked, (blanks) => ({
    compile: () =>
      sql<HardQuestion>`
    with ${taughtTopicsTable(blanks)}
    select distinct questions.language, questions.chapter_id, own.skill_ids
    from questions cross join ${ownSkills}
    where questions.chapter_id = any(${blanks.among}::integer[]) and questions.kind <> 'choice'
      and questions.language in ('en', ${blanks.language})
      and ${isTaught} and ${isAskable}`.compile(db),
  }))
}

type Seen = {
  question_id: number
  variant: number | null
  days_ago: number
  /** Number of times that the question was asked today, except as a mistake. */
  today: number
}

/**
 * Whether a question rests because of an item. The item was answered, helped with or shown in an ended practice, or it
 * is still to be answered, today or in a teacher's set. A question left unanswered on an earlier day does not rest.
 */
const isResting = (today: RawBuilder<unknown>) => sql`(
  tries <> '[]' or hints > 0 or state not in ('open', 'withdrawn') or day >= ${today}::date
  or ended_at is not null or kind = 'set')`

/** Days on which a student last saw questions; `variant` is null for questions without variants. */
export const seenQuestions = (db: Db, student_id: number, today: string) =>
  queryPrepared(db, 'questions that a student saw', { student_id, today }, (blanks) => ({
    compile: () =>
      sql<Seen>`
    select question_id, variant, ${blanks.today}::date - max(greatest(day, answered_on)) as days_ago,
      count(*) filter (where day = ${blanks.today}::date and kind <> 'mistakes')::int as today
    from practice_sessions join practice_items using (session_id)
    where student_id = ${blanks.student_id} and day > ${blanks.today}::date - ${sql.lit(SEEN_DAYS)}
      and ${isResting(blanks.today)}
    group by question_id, variant`.compile(db),
  }))

/** For each question, how often a student was ever asked it. */
export async function countTimesAsked(db: Db, student_id: number, question_ids: number[]) {
  if (question_ids.length === 0) return new Map<number, number>()
  const asked = { student_id, question_ids }
  const rows = await queryPrepared(db, 'times a question was asked', asked, (blanks) => ({
    compile: () =>
      sql<{ question_id: number; times: number }>`
    select question_id, count(*)::int as times
    from practice_sessions join practice_items using (session_id)
    where student_id = ${blanks.student_id} and question_id = any(${blanks.question_ids}::integer[])
    group by question_id`.compile(db),
  }))
  return new Map(rows.map(({ question_id, times }) => [question_id, times]))
}
