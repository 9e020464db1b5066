import { sql } from 'kysely'
import type { Db } from '../../db/schema.ts'

/** Figures of questions with their content. */
export const figuresOf = (db: Db, ids: string[]) =>
  db
    .selectFrom('question_figures')
    .select(['figure_id', 'content', 'media_type', 'width', 'height'])
    .where(sql<boolean>`figure_id = any(${ids}::uuid[])`)
    .execute()
