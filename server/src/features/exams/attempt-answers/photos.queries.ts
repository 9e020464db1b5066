import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { attemptNotFound, PHOTOS_UNTIL } from '../attempts/attempts.queries.ts'

/** Whether an attempt takes no more photos. */
const isOver = sql`(now() > ${PHOTOS_UNTIL} or published_at is not null)`

/** Deadline for photos of an attempt; locks it against other photos, and its test against publishing before they are counted. */
export async function lockForPhoto(trx: Trx, attempt_id: number) {
  // The test is locked first, as everywhere.
  await sql`
    select from tests where test_id = (select test_id from attempts where attempt_id = ${attempt_id})
    for key share`.execute(trx)
  const { rows } = await sql<{ is_over: boolean }>`
    select ${isOver} as is_over
    from attempts join tests using (test_id) where attempt_id = ${attempt_id}
    for update of attempts`.execute(trx)
  const [found] = rows
  if (!found) throw attemptNotFound()
  return found
}

/**
 * Number of photos that an answer has: named in it, or not named yet. Photos that the student removed since are not
 * counted, but included in `stored`.
 */
export async function countPhotos(trx: Trx, attempt_id: number, item_id: number) {
  const { rows } = await sql<{ standing: number; stored: number }>`
    select count(*)::integer as stored, (count(*) filter (where
      answers.value -> 'photos' @> to_jsonb(photo_id) or answer_photos.created_at > answers.saved_at is not false
      ))::integer as standing
    from answer_photos left join answers using (attempt_id, item_id)
    where attempt_id = ${attempt_id} and item_id = ${item_id}`.execute(trx)
  return rows[0] ?? { standing: 0, stored: 0 }
}

type Photo = {
  attempt_id: number
  item_id: number
  media_type: 'image/jpeg' | 'image/png' | 'image/webp'
  content: Buffer
}

export const insertPhoto = (trx: Trx, photo: Photo) =>
  trx.insertInto('answer_photos').values(photo).returning('photo_id').executeTakeFirstOrThrow()

/**
 * Adds a photo to its answer if the attempt has ended and still takes photos; idempotent. Before the end, the saved
 * answer itself lists its photos. If a late answer is accepted afterwards, it replaces this one.
 */
export const linkPhoto = (
  trx: Trx,
  { attempt_id, item_id, photo_id }: Pick<Photo, 'attempt_id' | 'item_id'> & { photo_id: number },
) =>
  sql`
    insert into answers (attempt_id, item_id, value, revision, saved_at)
    select attempt_id, ${item_id}, jsonb_build_object('photos', array[${photo_id}::integer]), 1, started_at
    from attempts join tests using (test_id)
    where attempt_id = ${attempt_id} and (submitted_at is not null or now() > ends_at) and not ${isOver}
    on conflict (attempt_id, item_id) do update set value = jsonb_set(
      case jsonb_typeof(answers.value) when 'object' then answers.value else '{}' end, '{photos}',
      coalesce(answers.value -> 'photos', '[]') || to_jsonb(${photo_id}::integer))
    where answers.value -> 'photos' @> to_jsonb(${photo_id}::integer) is not true`.execute(trx)
