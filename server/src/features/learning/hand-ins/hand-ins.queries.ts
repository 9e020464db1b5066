import { HAND_IN_PHOTOS_MAX } from '@ganit/contract/learning/hand-ins'
import { type Insertable, type Selectable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { LESSON } from '../../teaching/lessons/lessons.queries.ts'
import { studentsSittingIn } from '../../teaching/lessons/reach.queries.ts'
import type { HandInPhotos, HandIns } from './hand-ins.tables.ts'

/**
 * Locks the lesson, so that its homework stays the same, and returns how the homework is handed in; null for a
 * cancelled lesson, and without homework. 404 for a student who handed in nothing and was neither a member on the
 * lesson's day nor a guest.
 */
export async function lockHomework(trx: Trx, lesson_id: number, student_id: number) {
  const { rows } = await sql<{ state: string }>`
    select state from lessons
    where lesson_id = ${lesson_id} and (${student_id} in (${studentsSittingIn('lessons')})
      or exists (select from hand_ins h
        where h.lesson_id = lessons.lesson_id and h.student_id = ${student_id}))
    for key share`.execute(trx)
  if (rows.length === 0) throw LESSON.missing()
  if (rows[0]?.state === 'cancelled') return null
  const homework = await trx
    .selectFrom('homework')
    .select('hand_in')
    .where('lesson_id', '=', lesson_id)
    .executeTakeFirst()
  return homework?.hand_in ?? null
}

const COLUMNS = ['hand_in_id', 'lesson_id', 'student_id', 'way', 'state', 'round'] as const

export type HandInRow = Pick<Selectable<HandIns>, (typeof COLUMNS)[number]>

type OfStudent = Pick<Insertable<HandIns>, 'lesson_id' | 'student_id' | 'by'>

/** A student's hand-in, locked; created if there is none. */
export async function lockOrBeginHandIn(trx: Trx, { lesson_id, student_id, by }: OfStudent) {
  for (;;) {
    await trx
      .insertInto('hand_ins')
      .values({ lesson_id, student_id, by, way: 'photo' })
      .onConflict((conflict) => conflict.columns(['lesson_id', 'student_id']).doNothing())
      .execute()
    const begun = await lockHandIn(trx, lesson_id, student_id).executeTakeFirst()
    // There is no row if another device has just removed its last page, and with it the hand-in.
    if (begun) return begun
  }
}

/** Query of a student's hand-in, locked. */
export const lockHandIn = (trx: Trx, lesson_id: number, student_id: number) =>
  trx
    .selectFrom('hand_ins')
    .select(COLUMNS)
    .where('lesson_id', '=', lesson_id)
    .where('student_id', '=', student_id)
    .forUpdate()

/** Numbers of a round's photos, in the order of the pages. */
export async function pagesOfRound(
  trx: Trx,
  { hand_in_id, round }: Pick<HandInRow, 'hand_in_id' | 'round'>,
) {
  const rows = await trx
    .selectFrom('hand_in_photos')
    .select('photo_id')
    .where('hand_in_id', '=', hand_in_id)
    .where('round', '=', round)
    .orderBy('position')
    .execute()
  return rows.map(({ photo_id }) => photo_id)
}

type NewPhoto = Omit<Insertable<HandInPhotos>, 'position' | 'encoded_at' | 'added_at'>

/** Adds a page at the first free place of its round; undefined if there is none. */
export async function insertPage(trx: Trx, photo: NewPhoto) {
  const { hand_in_id, round, media_type, content, width, height } = photo
  const { rows } = await sql<{ photo_id: number }>`
    insert into hand_in_photos (hand_in_id, round, position, media_type, content, width, height)
    select ${hand_in_id}, ${round}, min(place), ${media_type}, ${content}, ${width}, ${height}
    from generate_series(1, ${sql.lit(HAND_IN_PHOTOS_MAX)}) as place
    where place not in (
      select position from hand_in_photos where hand_in_id = ${hand_in_id} and round = ${round})
    having min(place) is not null
    returning photo_id`.execute(trx)
  return rows[0]?.photo_id
}

/** Deletes a page of a round; the next page that arrives takes its place. */
export const emptyPlace = (
  trx: Trx,
  { hand_in_id, round }: Pick<HandInRow, 'hand_in_id' | 'round'>,
  photo_id: number,
) =>
  trx
    .deleteFrom('hand_in_photos')
    .where('hand_in_id', '=', hand_in_id)
    .where('round', '=', round)
    .where('photo_id', '=', photo_id)
    .execute()

/** Orders the pages of a round. */
export const orderPages = (trx: Trx, photo_ids: readonly number[]) =>
  sql`
    update hand_in_photos set position = sent.place
    from unnest(${photo_ids}::integer[]) with ordinality as sent (photo_id, place)
    where hand_in_photos.photo_id = sent.photo_id`.execute(trx)

/** Deletes a page; the later ones move up. A hand-in left without anything is deleted, too. */
export async function deletePage(trx: Trx, hand_in_id: number, photo_id: number) {
  await sql`
    with gone as (
      delete from hand_in_photos where photo_id = ${photo_id} returning hand_in_id, round, position)
    update hand_in_photos p set position = p.position - 1 from gone
    where p.hand_in_id = gone.hand_in_id and p.round = gone.round and p.position > gone.position`.execute(
    trx,
  )
  await sql`
    delete from hand_ins where state = 'open' and round = 1 and hand_in_id = ${hand_in_id}
      and not exists (select from hand_in_photos p where p.hand_in_id = hand_ins.hand_in_id)`.execute(
    trx,
  )
}

/** The hand-in of a page, with the page's round; undefined if there is none. */
export const handInOfPage = (db: Db, photo_id: number) =>
  db
    .selectFrom('hand_in_photos')
    .innerJoin('hand_ins', 'hand_ins.hand_in_id', 'hand_in_photos.hand_in_id')
    .select(['lesson_id', 'student_id', 'hand_in_photos.round as of_round'])
    .where('photo_id', '=', photo_id)
    .executeTakeFirst()

/** Hands a round in. The time of the first handing in stays, because it decides whether the hand-in was late. */
export const markHandedIn = (
  trx: Trx,
  { hand_in_id, by }: Pick<HandInRow, 'hand_in_id'> & Pick<OfStudent, 'by'>,
) =>
  trx
    .updateTable('hand_ins')
    .set({ state: 'handed_in', by, handed_in_at: sql<Date>`coalesce(handed_in_at, now())` })
    .where('hand_in_id', '=', hand_in_id)
    .execute()

/** A student's hand-ins for some lessons, by lesson. */
export async function handInsByLesson(db: Db, student_id: number, lesson_ids: readonly number[]) {
  const rows = await db
    .selectFrom('hand_ins')
    .select(COLUMNS)
    .where('student_id', '=', student_id)
    .where(sql<boolean>`lesson_id = any(${lesson_ids}::integer[])`)
    .execute()
  return new Map(rows.map((row) => [row.lesson_id, row]))
}
