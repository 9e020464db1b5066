import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'

export type Period = { from: Date; to: Date }

/**
 * True for students whose account signed in, had wrong passwords, or read or changed something in a period, or whose
 * data changed then.
 */
const isInTrail = ({ from, to }: Period) => sql<boolean>`exists (
  select from audit_entries e
  where e.happened_at >= ${from} and e.happened_at <= ${to} and (
    e.actor = s.uid
    or (e.subject in ('accounts', 'sessions') and e.subject_id = s.uid)
    or (e.subject = 'credentials' and e.subject_id in (
      select c.id from credentials c where c.account_id = s.uid))
    or (e.subject in ('students', 'consents', 'fee_marks', 'erasure_requests')
      and e.subject_id = s.student_id::text)))`

/** Students affected by a breach, by number, with contacts: all, or those in a period of the trail. */
export const affectedStudents = (
  db: Db,
  stretch: Period | undefined,
  after: number,
  limit: number,
) =>
  db
    .selectFrom('students as s')
    .select(['s.student_id', 's.first_name', 's.last_name', 's.email', 's.is_active'])
    .select(['s.contact_number_1', 's.contact_number_2', 's.date_of_birth'])
    .select((eb) =>
      eb
        .selectFrom('consents as c')
        .select('c.guardian_name')
        .whereRef('c.student_id', '=', 's.student_id')
        .where('c.guardian_name', 'is not', null)
        .orderBy('c.consent_id', 'desc')
        .limit(1)
        .as('guardian_name'),
    )
    .where('s.student_id', '>', after)
    .$if(stretch !== undefined, (query) => query.where(isInTrail(stretch as Period)))
    .orderBy('s.student_id')
    .limit(limit)
    .execute()

/** Ends every session; returns how many there were. */
export async function endAllSessions(db: Db) {
  const { numDeletedRows } = await db.deleteFrom('sessions').executeTakeFirstOrThrow()
  return Number(numDeletedRows)
}
