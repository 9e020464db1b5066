import { listAuditEntries } from '@ganit/contract/office/audit'
import { reads } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

/** One page of the trail; the previous page stays visible while the next loads. */
export const auditPage = reads(listAuditEntries, {
  shows: [],
  placeholderData: keepPreviousRows,
  // People open the trail to see a change of a moment ago.
  staleTime: 0,
})
