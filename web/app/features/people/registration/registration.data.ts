import { prefillRegistration } from '@ganit/contract/people/enquiries'
import { claimRecord } from '@ganit/contract/people/records'
import {
  checkRegistration,
  Registration,
  registerStudent,
} from '@ganit/contract/people/registration'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { sends } from '../../../api/declared.ts'
import { invalidateMe } from '../../../api/me.ts'
import type { GoogleUser } from '../../../google-user.ts'
import { readLanguage } from '../../../i18n/language.ts'
import { keptEnquiry } from './enquiry.ts'
import type { toSentFields } from './fields.ts'

/** Empty texts are sent as in the form, not as stored. */
const toTypedFields = (read: Registration) =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, value ?? '']),
  ) as unknown as Registration

const sendRegistration = sends(registerStudent, {
  changes: ['student', 'account', 'agreement'],
  keep: invalidateMe,
})

/**
 * Sends a complete registration. Throws as `call` does: `status` 409 if this account is already registered, `fields` for
 * wrong fields.
 */
export async function registerOneself(
  sent: ReturnType<typeof toSentFields>,
  google: GoogleUser | null,
  attempt: Attempt,
) {
  const body = {
    ...toTypedFields(Registration.parse(sent)),
    // The e-mail is sent for the server's comparison; the server trusts only the identity provider.
    google_uid: google?.uid ?? null,
    google_photo_url: google?.photoURL ?? null,
    enquiry_token: keptEnquiry() ?? undefined,
    language: readLanguage(),
  }
  return sendRegistration(body, attempt)
}

/** Whether the account has a student record; false if the server does not say. */
export const isRegistered = () =>
  call(checkRegistration, { querystring: {} }).then(
    ({ is_registered }) => is_registered,
    () => false,
  )

/** The values an enquiry's link fills in; null without a valid link. */
export const fetchPrefill = async (token: string | null) =>
  token === null ? null : call(prefillRegistration, { body: { token } }).catch(() => null)

/** Claims the record with this account's e-mail and a date of birth. */
export const claimOwnRecord = sends(claimRecord, {
  changes: ['student', 'account', 'member', 'money'],
  keep: invalidateMe,
})
