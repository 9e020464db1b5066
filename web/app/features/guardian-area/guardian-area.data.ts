import { getOwnGuardianships } from '@ganit/contract/guardians'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

/** The children whom the signed-in account looks after, and in which language its person is written to. */
export const ownGuardianships = apiQuery({
  queryKey: ['guardianships', 'own'],
  shows: ['guardian', 'student'],
  ask: (signal) => call(getOwnGuardianships, { signal }),
})
