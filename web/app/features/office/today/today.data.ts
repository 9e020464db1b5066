import { getToday } from '@ganit/contract/office/today'
import { reads } from '../../../api/declared.ts'

const REFRESH_MS = 60_000

/** What waits, which anything that is done may change, here and elsewhere: asked for anew whenever it is opened, and each minute. */
export const officeToday = reads(getToday, {
  shows: [],
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})()
