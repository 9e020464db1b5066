import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

/** Whether students practise or ever did, which decides whether figures are shown. */
export async function hasPractice(db: Db) {
  const { rows } = await sql<{ has: boolean }>`
    select exists (select from settings where practice_on) or exists (select from practice_sessions)
      or exists (select from practice_months) as has`.execute(db)
  return rows[0]?.has === true
}
