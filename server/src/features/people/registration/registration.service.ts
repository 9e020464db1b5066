import type { Registration } from '@ganit/contract/people/registration'
import type { Kysely } from 'kysely'
import type { Database, Trx } from '../../../db/schema.ts'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid, notAllowed } from '../../../http/errors.ts'
import { clock } from '../../../lifecycle/clock.ts'
import { googleIdentity } from '../../accounts/accounts.queries.ts'
import { insertImage } from '../../ground/images/images.queries.ts'
import { encodeStudentPhoto } from '../../ground/images/images.service.ts'
import { readTermsVersion } from '../../ground/settings/shared-terms.queries.ts'
import { languageRead } from '../../ground/settings/site-pages.service.ts'
import { storeRegistrationConsents } from '../agreements/agreements.service.ts'
import { joinByLink } from '../enquiries/links.service.ts'
import { insertStudent } from '../students/students.queries.ts'

const alreadyRegistered = () => conflict('This account is already registered.')

const isSameIgnoringCase = (a: string, b: string) => a.toLowerCase() === b.toLowerCase()

/** A registration ready to store, its photo re-encoded; 400 for faults. Runs before the transaction, because it is slow. */
export async function prepareRegistration(
  db: Kysely<Database>,
  account: Account,
  {
    conditions,
    terms,
    student_photo_path,
    email = account.email,
    enquiry_token,
    language,
    ...sent
  }: Registration,
) {
  const { guardian_name, guardian_consent, ...student } = sent
  const google = await googleIdentity(db, account.uid)
  if (google && !isSameIgnoringCase(email, account.email))
    throw invalid({ email: 'Email must be that of your Google account.' })
  const record = {
    ...student,
    email,
    uid: account.uid,
    google_photo_url: google?.google_photo_url ?? null,
    terms_version: await readTermsVersion(db),
    agreed_at: clock.now(),
    terms_language: await languageRead(db, 'terms', language),
  }
  const photo = await encodeStudentPhoto(student_photo_path)
  return { record, photo, agreed: { guardian_name, guardian_consent, language }, enquiry_token }
}

type Prepared = Awaited<ReturnType<typeof prepareRegistration>>

/** Inserts the account's single student record with its photo; 409 if it has one. */
export async function insertRegistration(
  trx: Trx,
  { record, photo, agreed, enquiry_token }: Prepared,
) {
  const inserted = await insertStudent(trx, {
    ...record,
    photo_id: await insertImage(trx, photo),
  })
  // A parallel registration was first; this one's photo is rolled back.
  if (!inserted) throw alreadyRegistered()
  await storeRegistrationConsents(trx, { ...inserted, ...agreed })
  await joinByLink(trx, enquiry_token, inserted.student_id)
  return inserted
}

type Question = { google_uid?: string | undefined; email?: string | undefined }

/** The check only answers about the signed-in account: 403 for another e-mail or id. */
export async function refuseOthersQuestion(
  db: Kysely<Database>,
  account: Account,
  { google_uid, email }: Question,
) {
  if (email && !isSameIgnoringCase(email.trim(), account.email)) throw notAllowed()
  if (!google_uid || google_uid === account.uid) return
  const google = await googleIdentity(db, account.uid)
  if (google?.google_uid !== google_uid) throw notAllowed()
}
