import type { Ink } from '@ganit/contract/ground/ink'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isStaff, isVisibleTo } from '../../ground/rights/rights.ts'
import { isLessonInReach } from '../../teaching/lessons/reach.queries.ts'

/** Condition on hand-ins that an account may see: teachers see those of their lessons, families their own. */
const isHandInInReach = (account: Account) =>
  isStaff(account)
    ? isLessonInReach(account)
    : isVisibleTo(account, 'students.uid', { limited: true })

const handInRows = (db: Db, account: Account) =>
  db
    .selectFrom('hand_ins')
    .innerJoin('lessons', 'lessons.lesson_id', 'hand_ins.lesson_id')
    .innerJoin('students', 'students.student_id', 'hand_ins.student_id')
    .select(['hand_in_id', 'hand_ins.lesson_id', 'hand_ins.student_id', 'way', 'hand_ins.state'])
    .select(['round', 'words', 'hand_ins.version', 'lessons.date', fullName().as('name')])
    .where(isHandInInReach(account))

export type HandInToRead = Awaited<
  ReturnType<ReturnType<typeof handInRows>['executeTakeFirstOrThrow']>
>

/** A hand-in the account may see; undefined for any other. */
export const findHandIn = (db: Db, account: Account, hand_in_id: number) =>
  handInRows(db, account).where('hand_in_id', '=', hand_in_id).executeTakeFirst()

/** Reads a hand-in and locks it. */
export async function lockHandInToMark(trx: Trx, account: Account, hand_in_id: number) {
  await trx
    .selectFrom('hand_ins')
    .select('hand_in_id')
    .where('hand_in_id', '=', hand_in_id)
    .forUpdate()
    .execute()
  return findHandIn(trx, account, hand_in_id)
}

/** All pages, by round and place. */
export const pagesToRead = (db: Db, hand_in_id: number) =>
  db
    .selectFrom('hand_in_photos')
    .select(['photo_id', 'width', 'height', 'round', 'ink', 'version'])
    .where('hand_in_id', '=', hand_in_id)
    .orderBy('round')
    .orderBy('position')
    .execute()

type Outcome = {
  hand_in_id: number
  state: 'seen' | 'marked' | 'again'
  words: string | null
  round: number
  by: string
}

export const setMarked = (trx: Trx, { hand_in_id, by, ...changes }: Outcome) =>
  trx
    .updateTable('hand_ins')
    .set({ ...changes, marked_at: sql<Date>`now()`, marked_by: by })
    .where('hand_in_id', '=', hand_in_id)
    .execute()

/** Deletes the pages of the rounds after this one. */
export const deletePagesAfter = (trx: Trx, hand_in_id: number, round: number) =>
  trx
    .deleteFrom('hand_in_photos')
    .where('hand_in_id', '=', hand_in_id)
    .where('round', '>', round)
    .execute()

/** A page's version, locked, if the account may draw on it. */
export const lockPageToDrawOn = (trx: Trx, account: Account, photo_id: number) =>
  trx
    .selectFrom('hand_in_photos')
    .innerJoin('hand_ins', 'hand_ins.hand_in_id', 'hand_in_photos.hand_in_id')
    .innerJoin('lessons', 'lessons.lesson_id', 'hand_ins.lesson_id')
    .select('hand_in_photos.version')
    .where('photo_id', '=', photo_id)
    .where(isLessonInReach(account))
    .where(
      sql<boolean>`(hand_in_photos.round < hand_ins.round
        or hand_ins.way = 'photo' and hand_ins.state not in ('open', 'again'))`,
    )
    .forUpdate(['hand_in_photos'])
    .executeTakeFirst()

/** Stores ink, or removes it if the drawing is empty; returns the new version. */
export const setInk = (
  trx: Trx,
  table: 'hand_in_photos' | 'answer_photos',
  { photo_id, ink }: { photo_id: number; ink: Ink },
) =>
  trx
    .updateTable(table)
    .set({
      ink: ink.lines.length + ink.stamps.length > 0 ? JSON.stringify(ink) : null,
      version: sql<number>`version + 1`,
    })
    .where('photo_id', '=', photo_id)
    .returning('version')
    .executeTakeFirstOrThrow()
