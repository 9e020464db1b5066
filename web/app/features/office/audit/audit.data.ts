import { listAuditEntries } from '@ganit/contract/office/audit'
import { reads } from '../../../api/declared.ts'
import { keepRows } from '../../../api/pages.ts'

/** One page of the trail; the page before stays visible while the next one loads. */
export const auditPage = reads(listAuditEntries, {
  shows: [],
  placeholderData: keepRows,
  // What was done a moment ago is what one comes to see.
  staleTime: 0,
})
