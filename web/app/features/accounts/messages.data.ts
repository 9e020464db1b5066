import type { Input } from '@ganit/contract/endpoint'
import { getPreferences, setPreference } from '@ganit/contract/inbox'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** Of what one gets messages beside the inbox. */
export const messagePreferences = apiQuery({
  queryKey: ['own-messages'],
  shows: ['account'],
  ask: (signal) => call(getPreferences, { signal }),
})

/** What can be switched. */
export type Purpose = Input<typeof setPreference>['body']['purpose']

/** Switches messages of a purpose on or off; answers it in words. */
export const switchPurpose = write({
  key: ['own-messages', 'switch'],
  changes: ['account'],
  send: async (purpose: Purpose, on: boolean) =>
    (await call(setPreference, { body: { purpose, on } })).message,
})
