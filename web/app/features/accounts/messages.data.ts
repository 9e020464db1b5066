import type { Input } from '@ganit/contract/endpoint'
import { getPreferences, setPreference } from '@ganit/contract/messages/inbox'
import { reads, sends } from '../../api/declared.ts'

/** Of what one gets messages beside the inbox. */
export const messagePreferences = reads(getPreferences, { shows: ['account'] })()

/** What can be switched. */
export type Purpose = Input<typeof setPreference>['body']['purpose']

/** Switches messages of a purpose on or off; answers it in words. */
export const switchPurpose = sends(setPreference, { changes: ['account'] })
