import type { Language } from '@ganit/contract/languages'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import {
  isAskableAmongMany,
  isFitToAsk,
  isReserved,
  keptQuestions,
} from '../../papers/question-bank/reserved.queries.ts'
import { askableVariants, isOrdinary } from '../../papers/variants/variants.queries.ts'
import { studyLanguage } from '../../people/students/studies-in.queries.ts'
import { isMemberOn } from '../../teaching/lessons/reach.queries.ts'
import type { AskableQuestion } from '../practice/choosing/candidates.queries.ts'

/** The columns of a question that practice needs. Part of a query on `questions`. */
const ASKED = sql`questions.question_id, questions.version, questions.kind, questions.difficulty,
  questions.language, questions.chapter_id, ${askableVariants} as variants,
  array(select skill_id from question_skills
    where question_skills.question_id = questions.question_id order by skill_id) as skill_ids,
  case when questions.kind in ('number', 'expression') and ${isOrdinary}
    then encode(sha256(convert_to(questions.kind || questions.details::text, 'UTF8')), 'base64') end as key_hash`

/** `is_kept`: a test or paper keeps it; `is_fit`: practice could ask it otherwise. */
export type GivenQuestion = AskableQuestion & { is_kept: boolean; is_fit: boolean }

/** Questions by number, as they are now, without deleted ones. */
export async function questionsById(db: Db, question_ids: readonly number[]) {
  const { rows } = await sql<GivenQuestion>`
    select ${ASKED}, ${isReserved} as is_kept, ${isFitToAsk} and chapter_id is not null as is_fit
    from questions where question_id = any(${question_ids}::integer[])`.execute(db)
  return new Map(rows.map((row) => [row.question_id, row]))
}

type OfTopic = {
  chapter_id: number
  skill_id: number | null
  difficulty: number | null
  language: Language
  /** Questions of this batch's sets come last. */
  batch_id: number
}

/** A question of a topic, with its use in sets and practice, which decides the order. */
export type BankQuestion = AskableQuestion & { was_given: boolean; last_on: string | null }

/** Questions of a chapter, or of one of its skills, that practice may ask, in a language or English. */
export async function questionsOfTopic(db: Db, topic: OfTopic) {
  const { chapter_id, skill_id, difficulty, language, batch_id } = topic
  const { rows } = await sql<BankQuestion>`
    with ${keptQuestions}
    select ${ASKED}, practised.last_on, exists (
      select from set_items join practice_sets using (set_id)
      where set_items.question_id = questions.question_id and batch_id = ${batch_id}) as was_given
    from questions left join questions_practised as practised using (question_id)
    where questions.chapter_id = ${chapter_id} and questions.language in ('en', ${language})
      and (${skill_id}::integer is null or exists (select from question_skills
        where question_skills.question_id = questions.question_id and skill_id = ${skill_id}))
      and (${difficulty}::integer is null or coalesce(questions.difficulty, 2) = ${difficulty})
      and ${isAskableAmongMany}
    order by questions.question_id`.execute(db)
  return rows
}

/** The language in which most of a batch's students study. */
export async function languageOfBatch(db: Db, batch_id: number, day: string): Promise<Language> {
  const { rows } = await sql<{ language: Language | null }>`
    select mode() within group (order by language) as language
    from (
      select ${studyLanguage} as language from students
      where exists (select from memberships m where m.student_id = students.student_id
        and m.batch_id = ${batch_id} and ${isMemberOn(sql`${day}::date`)})
    ) as of_students`.execute(db)
  return rows[0]?.language ?? 'en'
}
