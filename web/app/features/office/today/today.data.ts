import { closeChecklist, getToday } from '@ganit/contract/office/today'
import { reads, sends } from '../../../api/declared.ts'

const REFRESH_MS = 60_000

/** Open tasks. Any action, also by others, may change them: always refetched, and polled each minute. */
export const officeToday = reads(getToday, {
  shows: [],
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})()

/** Closes the checklist of the first days, or ticks "families are told by hand" in it. */
export const closeFirstDays = sends(closeChecklist, { changes: [] })
