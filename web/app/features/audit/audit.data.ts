import { listAuditEntries } from '@ganit/contract/audit'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'

/** One page of the trail; the page before stays visible while the next one loads. */
export const auditPage = (querystring: Input<typeof listAuditEntries>['querystring']) =>
  apiQuery({
    queryKey: ['audit', querystring],
    shows: [],
    ask: (signal) => call(listAuditEntries, { querystring, signal }),
    placeholderData: keepRows,
    // What was done a moment ago is what one comes to see.
    staleTime: 0,
  })
