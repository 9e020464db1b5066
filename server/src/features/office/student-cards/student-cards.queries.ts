import { sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import { notFound } from '../../../http/errors.ts'
import { fullName } from '../../ground/names/full-name.queries.ts'
import { isWaiting } from '../../people/agreements/waiting.queries.ts'
import { familyPhoneInSql } from '../../people/guardians/family-phone.queries.ts'
import type { Card } from './card-pdf/card-pdf.ts'

/** Students of cards: those without a photo, or who wait for a parent, first, then by name. Erased ones are missing. */
export async function readCards(db: Db, student_ids: number[], today: string): Promise<Card[]> {
  const { rows } = await sql<Card>`
    select s.student_id, ${fullName('s')} as name, s.student_class as class_number,
      array(
        select b.batch_name from memberships m join batches b using (batch_id)
        where m.student_id = s.student_id and (m.left_on is null or m.left_on >= ${today}::date)
          and (b.ends_on is null or b.ends_on >= ${today}::date)
        order by m.joined_on, m.membership_id) as batches,
      i.content as photo, nullif(${familyPhoneInSql('s')}, '') as parent_phone
    from students s
      left join images i on i.image_id = s.photo_id and i.media_type in ('image/jpeg', 'image/png')
        and not ${isWaiting('s.student_id')}
    where s.student_id = any(${student_ids}::integer[])
    order by i.image_id is not null, fold_text(${fullName('s')}), s.student_id`.execute(db)
  return rows
}

const IS_OLD = sql<boolean>`created_at < now() - interval '1 day'`

/** Deletes cards that were printed over a day ago. */
export const deleteOldCards = (db: Db) => db.deleteFrom('card_prints').where(IS_OLD).execute()

/** Deletes the cards of an erased student. */
export const deleteCardsOf = (trx: Trx, student_id: number) =>
  sql`delete from card_prints where student_ids @> array[${student_id}::integer]`.execute(trx)

/** Locks students against an erasure; returns how many of them are there. */
export async function lockForCards(trx: Trx, student_ids: number[]) {
  const rows = await trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', 'in', student_ids)
    .orderBy('student_id')
    .forKeyShare()
    .execute()
  return rows.length
}

/** Stores a job's PDF; returns its key. */
export async function storeCards(trx: Trx, print: { student_ids: number[]; content: Buffer }) {
  await deleteOldCards(trx)
  const { print_id } = await trx
    .insertInto('card_prints')
    .values(print)
    .returning('print_id')
    .executeTakeFirstOrThrow()
  return print_id
}

export const cardsPrinted = (db: Db, print_id: string) =>
  db
    .selectFrom('card_prints')
    .select('content')
    .where('print_id', '=', print_id)
    .executeTakeFirstOrThrow(() => notFound('These cards are no longer there. Print them again.'))
