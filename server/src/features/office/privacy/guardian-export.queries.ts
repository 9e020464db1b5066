import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { claimsAbout } from '../../money/claims/claims.queries.ts'
import { onlinePaymentsAbout } from '../../money/online-payments/online-payments.queries.ts'
import { contactsOfGuardian } from '../../money/reminders/held.queries.ts'
import { guardianWishOf } from '../../people/agreements/guardian-wishes.queries.ts'
import { guardianNotFound } from '../../people/guardians/guardians.queries.ts'
import { calendarFeedsHeld, messagesHeld, signInHeld, trailHeld } from './account-held.queries.ts'

const accountHeld = (db: Db, uid: string) =>
  db
    .selectFrom('accounts')
    .select(['id as uid', 'name', 'email', 'email_verified', 'image', 'created_at'])
    .select(['terms_version', 'terms_agreed_at'])
    .where('id', '=', uid)
    .executeTakeFirstOrThrow()

const guardianHeld = (db: Db, uid: string) =>
  db
    .selectFrom('guardians')
    .select(['guardian_id', 'name', 'phone', 'email', 'language', 'proven_at', 'created_at'])
    .where('account_id', '=', uid)
    .executeTakeFirstOrThrow(guardianNotFound)

/** Names only the children, because the children's own exports have their data. */
const guardianships = (db: Db, guardian_id: number) =>
  db
    .selectFrom('guardianships as g')
    .innerJoin('students as s', 's.student_id', 'g.student_id')
    .select(['g.student_id', 's.first_name', 'relation', 'is_primary', 'gets_messages'])
    .select(['may_collect', 'limited', 'confirmed_at', 'g.created_at'])
    .where('guardian_id', '=', guardian_id)
    .orderBy('g.student_id')
    .execute()

const consentsGiven = (db: Db, uid: string) =>
  db
    .selectFrom('consents')
    .select(['student_id', 'purpose', 'text_version', 'given', 'guardian_name', 'adult_stated'])
    .select('recorded_at')
    .where('recorded_by', '=', uid)
    .orderBy('consent_id')
    .execute()

const changesAskedFor = (db: Db, guardian_id: number) =>
  db
    .selectFrom('change_requests')
    .select(['student_id', 'changes', 'state', 'reason', 'made_at', 'decided_at'])
    .where('guardian_id', '=', guardian_id)
    .orderBy('change_request_id')
    .execute()

/** Everything held about a guardian, by table; 404 for others. */
export async function readGuardianData(db: Db, uid: string) {
  const { guardian_id, ...held } = await guardianHeld(db, uid)
  const { email, ...own } = await accountHeld(db, uid)
  const reader = { role: 'guardian', uid } as const
  const self = { uid, student_id: null }
  return {
    accounts: { email, ...own },
    ...(await signInHeld(db, uid)),
    guardians: { guardian_id, ...held },
    guardianships: await guardianships(db, guardian_id),
    guardian_erasure_requests: await guardianWishOf(db, uid),
    consents: await consentsGiven(db, uid),
    change_requests: await changesAskedFor(db, guardian_id),
    fee_contacts: await contactsOfGuardian(db, guardian_id),
    calendar_feeds: await calendarFeedsHeld(db, uid),
    claims: await claimsAbout(db, reader, self),
    online_payments: await onlinePaymentsAbout(db, reader, self),
    audit_entries: await trailHeld(
      db,
      uid,
      sql`subject = 'guardians' and subject_id = ${guardian_id}::text`,
    ),
    ...(await messagesHeld(db, { guardian_id, address: email })),
  }
}
