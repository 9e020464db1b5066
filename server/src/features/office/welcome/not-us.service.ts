import type { Kysely } from 'kysely'
import { sql } from 'kysely'
import { setActor } from '../../../academy/place.ts'
import type { Database, Db } from '../../../db/schema.ts'
import { hashOfToken } from '../../../http/callers/token-hash.ts'
import { notFound } from '../../../http/errors.ts'
import { endSessions } from '../../accounts/accounts.queries.ts'
import { familyActor } from '../../ground/rights/family-actor.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { insertEnquiry } from '../../people/enquiries/enquiry-writes.queries.ts'
import { lockStudent, updateStudentByUid } from '../../people/students/students.queries.ts'
import { findMobileOfFamily } from './welcome.queries.ts'

/** The refusal of an expired link tells the family how to go on. */
const invitationGoneError = () => notFound('This link is no longer valid. Please call the academy.')

/** The claimed record whose first parent was sent this token. */
const findClaimedRecord = (db: Db, token: string) =>
  db
    .selectFrom('welcome_links as l')
    .innerJoin('students as s', 's.student_id', 'l.student_id')
    .select(['s.student_id', 's.uid'])
    .where('l.token_hash', '=', hashOfToken(token))
    .where('l.expires_at', '>', sql<Date>`now()`)
    .where('s.account_id', 'is not', null)
    .executeTakeFirst()

/**
 * Takes a record back from the account that claimed it, with the e-mail by which it could claim again, and lists the
 * family among those to call today. The trail names the family.
 */
export async function takeRecordBack(db: Kysely<Database>, token: string) {
  const ahead = await findClaimedRecord(db, token)
  if (!ahead) throw invitationGoneError()
  setActor(familyActor(ahead.student_id))
  await db.transaction().execute(async (trx) => {
    await lockStudent(trx, ahead.student_id)
    const record = await findClaimedRecord(trx, token)
    if (!record) throw invitationGoneError()
    const { student_id, uid } = record
    const { first_name, last_name, student_class } = await updateStudentByUid(trx, uid, {
      ...{ uid: `record-${student_id}`, email: '' },
      ...{ terms_version: null, agreed_at: null, terms_language: null },
    })
    await endSessions(trx, uid)
    await trx.deleteFrom('welcome_links').where('student_id', '=', student_id).execute()
    const phone = await findMobileOfFamily(trx, student_id)
    const name = `${first_name} ${last_name}`.trim()
    if (phone)
      await insertEnquiry(trx, {
        ...{ name: `Family of ${name}`, student_name: name, phone, student_id },
        ...{
          class_number: student_class,
          source: 'other',
          follow_up_on: await readAcademyToday(trx),
        },
        message: `“This was not us”: somebody had registered for ${first_name}. That account is shut out, and its e-mail is no longer in the record.`,
      })
  })
}
