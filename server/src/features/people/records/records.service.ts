import type { Language } from '@ganit/contract/languages'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, notAllowed, notFound } from '../../../http/errors.ts'
import { invitePerson } from '../../accounts/invitations/invitations.service.ts'
import { lockStudentByUid, studentByUid } from '../students/students.queries.ts'
import { alreadyClaimedError, findUnclaimedRecord, giveRecord } from './claims.queries.ts'

/** Uid of a record without account. */
const RECORD = /^record-\d+$/

/** Invites a student to claim their record; 409 if they have an account, or e-mail or date of birth is unknown. */
export async function inviteStudent(trx: Trx, origin: string, uid: string) {
  const student = await lockStudentByUid(trx, uid)
  if (!RECORD.test(student.uid)) throw alreadyClaimedError()
  if (student.email === '') throw conflict('Enter the e-mail of the student first.')
  if (student.date_of_birth === '') throw conflict('Enter the date of birth of the student first.')
  const { first_name, last_name, student_id } = student
  return invitePerson(trx, origin, {
    name: `${first_name} ${last_name}`.trim(),
    email: student.email.toLowerCase(),
    role: 'student',
    student_id,
  })
}

/** 403 until the caller's e-mail is confirmed; before that nothing about records is revealed. */
export function refuseUnconfirmed({ email_verified }: Account) {
  if (!email_verified) throw notAllowed('Confirm your e-mail first.')
}

/** Gives an account the record with its e-mail and this date of birth; 404 unless exactly one matches. */
export const claimRecord = (
  db: Kysely<Database>,
  account: Account,
  { date_of_birth, language }: { date_of_birth: string; language?: Language | undefined },
) =>
  db.transaction().execute(async (trx) => {
    const [student_id, other] = await findUnclaimedRecord(trx, account.email, date_of_birth)
    if (student_id === undefined || other !== undefined)
      throw notFound('No record of this e-mail and date of birth was found.')
    await giveRecord(trx, { student_id, account_id: account.uid, language })
    return studentByUid(trx, account.uid)
  })
