import {
  confirmGuardianship,
  getOwnGuardianships,
  type Language,
  updateOwnGuardian,
} from '@ganit/contract/guardians'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** The children whom the signed-in account looks after, and in which language its person is written to. */
export const ownGuardianships = apiQuery({
  queryKey: ['guardianships', 'own'],
  shows: ['guardian', 'student'],
  ask: (signal) => call(getOwnGuardianships, { signal }),
})

/** Shows by a child's date of birth that the account is the guardian's. */
export const proveGuardianship = write({
  key: ['guardianship', 'prove'],
  // Their messages lie in the same inbox from then on.
  changes: ['guardian', 'inbox'],
  send: async (date_of_birth: string) =>
    (await call(confirmGuardianship, { body: { date_of_birth } })).message,
})

/** In which language the signed-in guardian reads and is written to from now on, as of the version of their record. */
export const changeOwnLanguage = write({
  key: ['guardian', 'language'],
  changes: ['guardian'],
  send: async (language: Language, version: number) =>
    (await call(updateOwnGuardian, { body: { language, version } })).message,
})
