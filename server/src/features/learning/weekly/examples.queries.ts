import type { Language } from '@ganit/contract/languages'
import { type RawBuilder, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import {
  isAskableAmongMany,
  isReserved,
  keptQuestions,
} from '../../papers/question-bank/reserved.queries.ts'
import { askableVariants, isOrdinary } from '../../papers/variants/variants.queries.ts'
import type { Facts } from './weekly.tables.ts'

/** A topic by its key, `skill 4` or `chapter 2`, of a student. */
export type WantedExample = { student_id: number; key: string }

/** A question that a family may do together; for a template its first variant. */
export type FoundExample = {
  student_id: number
  language: Language
  question_id: number
  version: number
  kind: 'number' | 'expression'
  /** Hash of a key that may be unreadable; null for variants, which were tried. */
  key_hash: string | null
  text: string
  /** The right answer: LaTeX of an expression, or a number. */
  details: { right?: string[] | { value: string }; unit?: string }
}

/** Questions among `candidates` that a student was asked or has to do: in practice, sets, tests and notes. */
const askedOf = (student_ids: RawBuilder<unknown>) => sql`
  select student_id, question_id from practice_sessions join practice_items using (session_id)
  where student_id = any(${student_ids})
    and question_id in (select question_id from candidates)
  union select of.student_id, question_id
    from (
      select student_id, batch_id from memberships where student_id = any(${student_ids})
      union select student_id, batch_id from lesson_guests join lessons using (lesson_id)
        where student_id = any(${student_ids})
    ) as of join practice_sets using (batch_id) join set_items using (set_id)
    where question_id in (select question_id from candidates)
  union select student_id, question_id from practice_told where student_id = any(${student_ids})
  union select student_id, question_id
    from (
      select student_id, test_id from attempts where student_id = any(${student_ids})
      union select student_id, test_id from test_sheets where student_id = any(${student_ids})
    ) as sat join tests using (test_id) join paper_items using (paper_id)
  where question_id in (select question_id from candidates)`

/**
 * For each student and language, the easiest question of a topic that practice may ask and the student was never asked.
 * Its answer is a number or an expression, and it has no other topic and no figure.
 */
export async function easiestExamples(
  db: Db,
  wanted: readonly WantedExample[],
  without: readonly number[],
): Promise<FoundExample[]> {
  if (wanted.length === 0) return []
  const students = wanted.map(({ student_id }) => student_id)
  const keys = wanted.map(({ key }) => key)
  const { rows } = await sql<FoundExample>`
    with ${keptQuestions}, wanted as materialized (
      select * from unnest(${students}::integer[], ${keys}::text[]) as wanted (student_id, key)
    ), candidates as materialized (
      select topic.key, questions.question_id, questions.version, questions.language, questions.kind,
        coalesce(questions.difficulty, 2) as difficulty, questions.question, questions.details,
        (${askableVariants})[1] as variant,
        case when ${isOrdinary}
          then encode(sha256(convert_to(questions.kind || questions.details::text, 'UTF8')), 'base64') end as key_hash
      from (select distinct key from wanted) as topic
      cross join lateral (
        select q.question_id from question_skills q
        where topic.key like 'skill %' and q.skill_id = split_part(topic.key, ' ', 2)::integer
          and not exists (select from question_skills other
            where other.question_id = q.question_id and other.skill_id <> q.skill_id)
        union all
        select q.question_id from questions q
        where topic.key like 'chapter %' and q.chapter_id = split_part(topic.key, ' ', 2)::integer
          and not exists (select from question_skills own where own.question_id = q.question_id)
      ) as own
      join questions on questions.question_id = own.question_id
      where questions.kind in ('number', 'expression') and questions.figures = '{}'
        and questions.details -> 'right' is not null
        and not (questions.details -> 'right' ? 'from')
        and questions.question_id <> all(${without}::integer[]) and ${isAskableAmongMany}
    ), asked as materialized (${askedOf(sql`${students}::integer[]`)})
    select distinct on (wanted.student_id, candidates.language)
      wanted.student_id, candidates.language, candidates.question_id, candidates.version, candidates.kind,
      candidates.key_hash, coalesce(written.content ->> 'question', candidates.question) as text,
      coalesce(written.content -> 'details', candidates.details) as details
    from wanted join candidates using (key)
    left join question_variants written on written.question_id = candidates.question_id
      and written.version = candidates.version and written.variant = candidates.variant
    where not exists (select from asked where asked.student_id = wanted.student_id
      and asked.question_id = candidates.question_id)
    order by wanted.student_id, candidates.language, candidates.difficulty, candidates.question_id`.execute(
    db,
  )
  return rows
}

/** Stores which questions these facts contain, on the day of sending; returns their numbers. */
export async function recordToldQuestions(
  trx: Trx,
  facts: ReadonlyMap<number, Pick<Facts, 'help'>>,
  day: string,
) {
  const told = [...facts].flatMap(([student_id, { help }]) =>
    Object.values(help?.examples ?? {}).map(({ question_id }) => ({
      ...{ student_id, question_id },
    })),
  )
  if (told.length === 0) return []
  const { rows } = await sql<{ question_id: number }>`
    insert into practice_told (student_id, question_id, day)
    select distinct student_id, question_id, ${day}::date
    from jsonb_to_recordset(${JSON.stringify(told)}::jsonb) as told (student_id integer, question_id integer)
    join questions using (question_id)
    on conflict (student_id, question_id) do update set day = excluded.day
    returning question_id`.execute(trx)
  return [...new Set(rows.map(({ question_id }) => question_id))]
}

/** Those of the given questions that a test or paper keeps now. */
export async function reservedQuestions(db: Db, question_ids: readonly number[]) {
  if (question_ids.length === 0) return new Set<number>()
  const { rows } = await sql<{ question_id: number }>`
    select question_id from questions
    where question_id = any(${question_ids}::integer[]) and ${isReserved}`.execute(db)
  return new Set(rows.map(({ question_id }) => question_id))
}
