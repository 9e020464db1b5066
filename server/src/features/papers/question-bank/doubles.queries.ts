import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Questions with one of these texts, by index. */
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
