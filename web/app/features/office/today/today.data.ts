import { closeChecklist, getToday } from '@ganit/contract/office/today'
import { reads, sends } from '../../../api/declared.ts'
import { feesPage } from '../../money/fees/fees.data.ts'

const REFRESH_MS = 60_000

/** Open tasks. Any action, also by others, may change them: always refetched, and polled each minute. */
export const officeToday = reads(getToday, {
  shows: [],
  staleTime: 0,
  refetchInterval: REFRESH_MS,
})()

export const MOST_SHOWN = 5

/** The first children in a batch without a parent's phone. */
export const childrenWithoutPhone = feesPage({
  no_phone: '1',
  page: 1,
  page_size: MOST_SHOWN,
} as never)

/** Closes the checklist of the first days, opens it again, or ticks "families are told by hand" in it. */
export const closeFirstDays = sends(closeChecklist, { changes: [] })
