import { type Insertable, sql, type Updateable } from 'kysely'
import { LOCKS } from '../../../db/connections/lock-numbers.ts'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Enquiries } from './enquiries.tables.ts'

/** Locks a phone number against other enquiries. */
export const lockPhone = (trx: Trx, phone: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${phone}, ${LOCKS.enquiry}))`.execute(trx)

/** Open enquiry of the same phone and class within the last day; undefined if none. */
export const findRecentEnquiry = (
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

/** Those of the given batches that take the class and have not ended, in the given order. */
export async function openBatches(
  trx: Trx,
  batch_ids: number[],
  { class_number, today }: { class_number: number; today: string },
) {
  if (batch_ids.length === 0) return []
  const open = await trx
    .selectFrom('batches')
    .select('batch_id')
    .where('batch_id', 'in', batch_ids)
    .where(sql<boolean>`coalesce(class_number, ${class_number}) = ${class_number}`)
    .where(sql<boolean>`coalesce(ends_on >= ${today}::date, true)`)
    .execute()
  const ids = new Set(open.map(({ batch_id }) => batch_id))
  return [...new Set(batch_ids)].filter((id) => ids.has(id))
}

export async function insertEnquiry(trx: Trx, enquiry: Insertable<Enquiries>) {
  const { enquiry_id } = await trx
    .insertInto('enquiries')
    .values(enquiry)
    .returning('enquiry_id')
    .executeTakeFirstOrThrow()
  return enquiry_id
}

/** Changes an enquiry and sets `changed_at`. */
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

/** Whether the student exists; locks them against deletion. */
export async function isStudent(trx: Trx, student_id: number) {
  const student = await trx
    .selectFrom('students')
    .select('student_id')
    .where('student_id', '=', student_id)
    .forKeyShare()
    .executeTakeFirst()
  return student !== undefined
}

/** A closed enquiry loses its seat in a coming lesson and its link. A past trial stays. */
export async function giveUpSeatAndLink(trx: Trx, enquiry_id: number) {
  await trx.deleteFrom('enquiry_links').where('enquiry_id', '=', enquiry_id).execute()
  await sql`
    update enquiries set trial_lesson_id = null, trial_came = null, seat_by_site = false
    where enquiry_id = ${enquiry_id} and trial_came is null and trial_lesson_id is not null
      and not exists (
        select from registers r where r.lesson_id = enquiries.trial_lesson_id)`.execute(trx)
}

/** Small batches, so that nobody waits for the locks. */
const AT_ONCE = 1_000

/** Deletes enquiries untouched for a year, with their notes and links; returns how many. */
export async function deleteOldEnquiries(db: Db) {
  const { numAffectedRows = 0n } = await sql`
    delete from enquiries where enquiry_id in (
      select enquiry_id from enquiries where changed_at < now() - interval '12 months'
      order by changed_at limit ${AT_ONCE})`.execute(db)
  return Number(numAffectedRows)
}

export const deleteOldLinks = (db: Db) =>
  db.deleteFrom('enquiry_links').where('expires_at', '<', sql<Date>`now()`).execute()
