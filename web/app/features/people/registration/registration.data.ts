import { prefillRegistration } from '@ganit/contract/people/enquiries'
import { claimRecord } from '@ganit/contract/people/records'
import { Registration, registerStudent } from '@ganit/contract/people/registration'
import type { Attempt } from '../../../api/attempt.ts'
import { call } from '../../../api/call.ts'
import { sends } from '../../../api/declared.ts'
import { invalidateMe } from '../../../api/me.ts'
import type { GoogleUser } from '../../../google-user.ts'
import { keptEnquiry } from './enquiry.ts'
import type { asSent } from './fields.ts'

/** A text that was left empty is sent as it stands in the form, and not as it is stored. */
const asTyped = (read: Registration) =>
  Object.fromEntries(
    Object.entries(read).map(([name, value]) => [name, value ?? '']),
  ) as unknown as Registration

const sendRegistration = sends(registerStudent, {
  changes: ['student', 'account', 'agreement'],
  keep: invalidateMe,
})

/**
 * Sends a complete registration. Throws what `call` throws: `status` 409 where this account has registered
 * already, `fields` where the server found something wrong.
 */
export async function registerOneself(
  sent: ReturnType<typeof asSent>,
  google: GoogleUser | null,
  attempt: Attempt,
) {
  const body = {
    ...asTyped(Registration.parse(sent)),
    // For the server to compare; it believes the identity provider, not these.
    google_uid: google?.uid ?? null,
    google_photo_url: google?.photoURL ?? null,
    enquiry_token: keptEnquiry() ?? undefined,
  }
  return sendRegistration(body, attempt)
}

/** What the link of an enquiry fills in; null where there is none, or it opens nothing: then all is typed. */
export const fetchPrefill = async (token: string | null) =>
  token === null ? null : call(prefillRegistration, { body: { token } }).catch(() => null)

/** Makes the record of this account's e-mail and a date of birth one's own. */
export const claimOwnRecord = sends(claimRecord, {
  changes: ['student', 'account', 'member', 'money'],
  keep: invalidateMe,
})
