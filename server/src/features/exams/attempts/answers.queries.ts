import type { Db } from '../../../db/schema.ts'

/** Saved answers of an attempt, or its late ones. Options are named by the bank's letters. */
export const answersOfAttempt = (
  db: Db,
  attempt_id: number,
  table: 'answers' | 'late_answers' = 'answers',
) =>
  db
    .selectFrom(table)
    .select(['item_id', 'value', 'flag', 'revision', 'saved_at'])
    .where('attempt_id', '=', attempt_id)
    .execute()

/** Photos of an attempt's answers, in order of arrival. */
export const photosOfAttempt = (db: Db, attempt_id: number) =>
  db
    .selectFrom('answer_photos')
    .select(['photo_id', 'item_id'])
    .where('attempt_id', '=', attempt_id)
    .orderBy('photo_id')
    .execute()

/** Teachers' ink on the photos of an attempt, by photo. */
export async function inkOfAttempt(db: Db, attempt_id: number) {
  const rows = await db
    .selectFrom('answer_photos')
    .select(['photo_id', 'ink', 'version'])
    .where('attempt_id', '=', attempt_id)
    .execute()
  return new Map(rows.map(({ photo_id, ...drawn }) => [photo_id, drawn]))
}
