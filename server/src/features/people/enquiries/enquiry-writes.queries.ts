import { type Insertable, sql, type Updateable } from 'kysely'
import { LOCKS } from '../../../db/lock-numbers.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Enquiries } from './enquiries.tables.ts'

/** Nobody else asks from this phone before this transaction ends. */
export const lockPhone = (trx: Trx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCKS.enquiry}))`.execute(trx)

/** What the same phone asked for the same class within a day, and is not closed; undefined where there is none. */
export const askedLately = (
  trx: Trx,
  { phone, class_number }: Pick<Enquiries, 'phone' | 'class_number'>,
) =>
  trx
    .selectFrom('enquiries')
    .select(['enquiry_id', 'message'])
    .where('phone', '=', phone)
    .where('class_number', '=', class_number)
    .where('stage', 'not in', ['joined', 'lost'])
    .where('created_at', '>', sql<Date>`now() - interval '24 hours'`)
    .orderBy('enquiry_id', 'desc')
    .limit(1)
    .executeTakeFirst()

export async function insertEnquiry(trx: Trx, enquiry: Insertable<Enquiries>) {
  const { enquiry_id } = await trx
    .insertInto('enquiries')
    .values(enquiry)
    .returning('enquiry_id')
    .executeTakeFirstOrThrow()
  return enquiry_id
}

/** Changes an enquiry, which so is changed as of now. */
export const updateEnquiry = (trx: Trx, enquiry_id: number, changes: Updateable<Enquiries>) =>
  trx
    .updateTable('enquiries')
    .set({ version: sql<number>`version + 1`, changed_at: sql<Date>`now()`, ...changes })
    .where('enquiry_id', '=', enquiry_id)
    .execute()

export async function insertNote(
  trx: Trx,
  note: { enquiry_id: number; text: string; written_by: string | null },
) {
  const { note_id } = await trx
    .insertInto('enquiry_notes')
    .values(note)
    .returning('note_id')
    .executeTakeFirstOrThrow()
  return note_id
}

/** Whether there is a student of this number, whom nobody deletes before this transaction ends. */
export async function isStudent(trx: Trx, student_id: number) {
  const student = await trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .forKeyShare()
    .executeTakeFirst()
  return student !== undefined
}

/** Closed ones have no seat in a lesson that is to come, and no link. What they tried stays. */
export async function giveUpSeatAndLink(trx: Trx, enquiry_id: number) {
  await trx.deleteFrom('enquiry_links').where('enquiry_id', '=', enquiry_id).execute()
  await sql`
    update enquiries set trial_lesson_id = null, trial_came = null
    where enquiry_id = ${enquiry_id} and trial_came is null and trial_lesson_id is not null
      and not exists (
        select from registers r where r.lesson_id = enquiries.trial_lesson_id)`.execute(trx)
}

/** So many at once, so that nobody waits for it. */
const AT_ONCE = 1_000

/** Deletes those of which nothing was heard for a year, with all that belongs to them; answers how many. */
export async function deleteOldEnquiries(db: Db) {
  const { numAffectedRows = 0n } = await sql`
    delete from enquiries where enquiry_id in (
      select enquiry_id from enquiries where changed_at < now() - interval '12 months'
      order by changed_at limit ${AT_ONCE})`.execute(db)
  return Number(numAffectedRows)
}

/** Links that open nothing any more. */
export const deleteOldLinks = (db: Db) =>
  db.deleteFrom('enquiry_links').where('expires_at', '<', sql<Date>`now()`).execute()
