import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { isOffice } from '../../ground/rights/rights.ts'

const contacts = (db: Db) =>
  db
    .selectFrom('fee_contacts')
    .select(['kind', 'outcome', 'promised_for', 'amount', 'note', 'made_at', 'taken_back_at'])

/** Calls and promises of a guardian. */
export const contactsOfGuardian = (db: Db, guardian_id: number) =>
  contacts(db).where('guardian_id', '=', guardian_id).orderBy('contact_id').execute()

/**
 * Calls and promises about a student's fees. The office gets those of the whole family; another account only its own,
 * as the student or as a guardian of the student.
 */
export function contactsHeld(db: Db, reader: Pick<Account, 'role' | 'uid'>, student_id: number) {
  const isTheirs = isOffice(reader) ? sql`true` : sql`g.account_id = ${reader.uid}`
  const isOwn = isOffice(reader) ? sql`true` : sql`s.uid = ${reader.uid}`
  return contacts(db)
    .where(
      sql<boolean>`(
        guardian_id in (
          select k.guardian_id from guardianships k join guardians g using (guardian_id)
          where k.student_id = ${student_id} and k.confirmed_at is not null and ${isTheirs})
        or student_id in (select s.student_id from students s where s.student_id = ${student_id} and ${isOwn}))`,
    )
    .orderBy('contact_id')
    .execute()
}
