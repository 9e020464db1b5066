import { type Insertable, sql } from 'kysely'
import type { Db, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { notFound } from '../../../http/errors.ts'
import { canTeach, isEmployee, isOffice } from '../../ground/rights/rights.ts'
import type { StaffAbsences } from './absences.tables.ts'

/** More absences than anybody has. */
const MOST_ABSENCES = 1_000
const COLUMNS = ['absence_id', 'account_id', 'from_date', 'to_date', 'reason'] as const

const teacherNotFound = () => notFound('No teacher has this number.')

/** Finds a teacher whom the account may see: the office sees all, a teacher only themselves. 404 for others. */
export const teacherInReach = (db: Db, account: Account, account_id: string) =>
  accountInReach(db, account, account_id).where(canTeach).executeTakeFirstOrThrow(teacherNotFound)

/** Like `teacherInReach`, but former teachers with another role still see what they taught. */
export const onceTeacherInReach = (db: Db, account: Account, account_id: string) =>
  accountInReach(db, account, account_id)
    .where((eb) => eb.or([canTeach, isEmployee]))
    .executeTakeFirstOrThrow(teacherNotFound)

const accountInReach = (db: Db, account: Account, account_id: string) =>
  db
    .selectFrom('accounts')
    .select('name')
    .where('id', '=', account_id)
    .where(isOffice(account) ? sql<boolean>`true` : sql<boolean>`accounts.id = ${account.uid}`)

export const absencesOf = (db: Db, account_id: string) =>
  db
    .selectFrom('staff_absences')
    .select(COLUMNS)
    .where('account_id', '=', account_id)
    .orderBy('from_date', 'desc')
    .orderBy('absence_id', 'desc')
    .limit(MOST_ABSENCES)
    .execute()

export const insertAbsence = (trx: Trx, absence: Insertable<StaffAbsences>) =>
  trx.insertInto('staff_absences').values(absence).returning(COLUMNS).executeTakeFirstOrThrow()

/** Deletes an absence; 404 if the teacher has none with this number. */
export async function deleteAbsenceOf(db: Db, account_id: string, absence_id: number) {
  const { numDeletedRows } = await db
    .deleteFrom('staff_absences')
    .where('account_id', '=', account_id)
    .where('absence_id', '=', absence_id)
    .executeTakeFirstOrThrow()
  if (numDeletedRows === 0n) throw notFound('Absence not found.')
}
