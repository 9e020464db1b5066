import type { Input } from '@ganit/contract/endpoint'
import { getPreferences, setPreference } from '@ganit/contract/messages/inbox'
import { reads, sends } from '../../../api/declared.ts'

export const messagePreferences = reads(getPreferences, { shows: ['account'] })()

/** Purposes that can be switched. */
export type Purpose = Input<typeof setPreference>['body']['purpose']

/** Switches the messages of a purpose on or off; returns the confirmation. */
export const switchPurpose = sends(setPreference, { changes: ['account'] })
