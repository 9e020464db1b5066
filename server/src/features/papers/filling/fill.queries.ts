import type { Language } from '@ganit/contract/languages'
import type { Wanted } from '@ganit/contract/papers/papers'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { isRecentlyPractised } from '../question-bank/practised.queries.ts'
import { hasLastUse } from '../question-bank/uses.queries.ts'
import { isOrdinary } from '../variants/variants.queries.ts'

/** Order in which a seed draws questions; stable, by PostgreSQL's partitioning hash. */
const orderBySeed = (seed: number, question: RawBuilder<unknown> = sql`question_id`) =>
  sql`hashint4extended(${question}, ${seed}::bigint)`

export type Draw = {
  paper_id: number
  seed: number
  /** Class of the paper, for questions without a chapter. */
  class_number: number | null
  /** Language of the questions; null for any. */
  language: Language | null
  wanted: Pick<Wanted, 'chapter_id' | 'difficulty' | 'kind'>
  /** `YYYY-MM-DD`: excludes questions of papers made ready since. */
  unused_since?: string | undefined
  time_zone: string
  /** Questions that were drawn before. */
  besides: number[]
  count: number
}

const matchesFilters = ({
  wanted,
  class_number,
  language,
}: Pick<Draw, 'wanted' | 'class_number' | 'language'>) => {
  const { chapter_id, difficulty, kind } = wanted
  const conditions: RawBuilder<unknown>[] = [sql`is_active`, sql`"use" <> 'practice'`, isOrdinary]
  if (chapter_id !== undefined) conditions.push(sql`chapter_id = ${chapter_id}`)
  else if (class_number !== null) conditions.push(sql`class_number = ${class_number}`)
  if (difficulty !== undefined) conditions.push(sql`difficulty = ${difficulty}`)
  if (language !== null) conditions.push(sql`language = ${language}`)
  if (kind !== undefined) conditions.push(sql`kind = ${kind}`)
  return sql.join(conditions, sql` and `)
}

const isUnused = ({ unused_since: since, time_zone }: Pick<Draw, 'unused_since' | 'time_zone'>) =>
  since === undefined
    ? sql`true`
    : sql`not ${hasLastUse(sql`used_at >= ${since}::date::timestamp at time zone ${time_zone}`)}`

type Drawn = { question_id: number; marks: number; kind: string; practised: boolean }

/**
 * Questions that are not in the paper yet, drawn by its seed; those not practised in 60 days come first. `after`: the
 * drawing begins behind that question and wraps around.
 */
export async function drawQuestions(db: Db, draw: Draw, after?: number) {
  const { paper_id, seed, besides, count } = draw
  const first =
    after === undefined
      ? sql``
      : sql`(${orderBySeed(seed)} > ${orderBySeed(seed, sql`${after}::integer`)}) desc, `
  const practised = isRecentlyPractised(sql`questions.question_id`)
  const { rows } = await sql<Drawn>`
    select question_id, marks, kind, ${practised} as practised from questions
    where ${matchesFilters(draw)} and ${isUnused(draw)}
      and question_id <> all(${besides}::integer[])
      and not exists (
        select from paper_items
        where paper_items.paper_id = ${paper_id}
          and paper_items.question_id = questions.question_id)
    order by practised, ${first}${orderBySeed(seed)}, question_id limit ${count}`.execute(db)
  return rows
}

/** Criteria of a question, for drawing a similar one. */
export const criteriaOfQuestion = (db: Db, question_id: number) =>
  db
    .selectFrom('questions')
    .select(['chapter_id', 'class_number', 'difficulty', 'kind', 'marks'])
    .where('question_id', '=', question_id)
    .executeTakeFirstOrThrow()
