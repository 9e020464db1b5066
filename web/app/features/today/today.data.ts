import { getToday } from '@ganit/contract/today'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'

const REFRESH_MS = 60_000

/** What waits, which anything that is done may change, here and elsewhere: asked for anew whenever it is opened, and each minute. */
export const officeToday = apiQuery({
  queryKey: ['today'],
  shows: [],
  ask: (signal) => call(getToday, { signal }),
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})
