import type { Db } from '../../../db/schema.ts'

/** What is saved of an attempt, or of it what came too late; letters are the bank's. */
export const answersOf = (
  db: Db,
  attempt_id: number,
  table: 'answers' | 'late_answers' = 'answers',
) =>
  db
    .selectFrom(table)
    .select(['item_id', 'value', 'flag', 'revision', 'saved_at'])
    .where('attempt_id', '=', attempt_id)
    .execute()

/** Which photos belong to the answers of an attempt, in the order in which they came. */
export const photosOf = (db: Db, attempt_id: number) =>
  db
    .selectFrom('answer_photos')
    .select(['photo_id', 'item_id'])
    .where('attempt_id', '=', attempt_id)
    .orderBy('photo_id')
    .execute()
