import type { Me } from '@ganit/contract/accounts/accounts'
import { readGoogleUser } from '../../../google-user.ts'
import { readSession } from '../../../session.ts'
import { fetchGoogleUser } from '../../accounts/accounts.data.ts'
import { keptEnquiry } from './enquiry.ts'
import { fetchPrefill } from './registration.data.ts'
import type { Registrant } from './start.ts'
import { Wizard } from './wizard.tsx'

/** All steps, and the registering person. Loaded after the first step, which needs none of it. */
export async function loadRegistration(me: Me | null) {
  const google = me ? await fetchGoogleUser() : readGoogleUser()
  const registrant: Registrant = {
    uid: me?.uid ?? readSession().studentUid ?? '',
    email: me?.email ?? '',
    google,
    enquiry: await fetchPrefill(keptEnquiry()),
  }
  return { registrant, Wizard }
}
