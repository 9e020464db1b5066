import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** The questions that have one of these texts, as their index finds them. */
export const questionsOfTexts = (db: Db, texts: string[]) =>
  db
    .selectFrom('questions')
    .select(['question_id', 'question'])
    .where(
      sql<boolean>`left(question, 100) = any(select left(each, 100) from unnest(${texts}::text[]) as each)`,
    )
    .where(sql<boolean>`question = any(${texts}::text[])`)
    .orderBy('question_id')
    .limit(texts.length + 100)
    .execute()
