import { sql } from 'kysely'
import type { Trx } from '../../../db/schema.ts'
import { noAttempt } from '../attempts/attempts.queries.ts'

/** Whether an attempt takes no more photos: a student who handed in a practice test reads its solutions. */
const isOver = sql`(now() > ends_at + make_interval(mins => upload_minutes) or published_at is not null
  or practice and submitted_by = 'student')`

/** Deadline for photos of an attempt; locks it against other photos. */
export async function lockForPhoto(trx: Trx, attempt_id: number) {
  const { rows } = await sql<{ is_over: boolean }>`
    select coalesce(${isOver}, false) as is_over
    from attempts join tests using (test_id) where attempt_id = ${attempt_id}
    for update of attempts`.execute(trx)
  const [found] = rows
  if (!found) throw noAttempt()
  return found
}

export async function photoCount(trx: Trx, attempt_id: number, item_id: number) {
  const { count } = await trx
    .selectFrom('answer_photos')
    .select((eb) => eb.fn.countAll<string>().as('count'))
    .where('attempt_id', '=', attempt_id)
    .where('item_id', '=', item_id)
    .executeTakeFirstOrThrow()
  return Number(count)
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
 * Names a photo in its answer if the attempt has ended and takes photos still, once however often it is asked; before the
 * end the saved answer lists its photos. A late answer, once accepted, still overrides it.
 */
export const linkPhoto = (
  trx: Trx,
  { attempt_id, item_id, photo_id }: Pick<Photo, 'attempt_id' | 'item_id'> & { photo_id: number },
) =>
  sql`
    insert into answers (attempt_id, item_id, value, revision, saved_at)
    select attempt_id, ${item_id}, jsonb_build_object('photos', array[${photo_id}::integer]), 1, started_at
    from attempts join tests using (test_id)
    where attempt_id = ${attempt_id} and (submitted_at is not null or now() > ends_at) and ${isOver} is not true
    on conflict (attempt_id, item_id) do update set value = jsonb_set(
      case jsonb_typeof(answers.value) when 'object' then answers.value else '{}' end, '{photos}',
      coalesce(answers.value -> 'photos', '[]') || to_jsonb(${photo_id}::integer))
    where answers.value -> 'photos' @> to_jsonb(${photo_id}::integer) is not true`.execute(trx)
