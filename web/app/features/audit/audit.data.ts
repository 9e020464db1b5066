import { listAuditEntries } from '@ganit/contract/audit'
import type { Input } from '@ganit/contract/endpoint'
import { keepPreviousData, queryOptions } from '@tanstack/react-query'
import { call } from '../../api/call.ts'

/** One page of the trail; the page before stays visible while the next one loads. */
export const auditPage = (querystring: Input<typeof listAuditEntries>['querystring']) =>
  queryOptions({
    queryKey: ['audit', querystring],
    queryFn: () => call(listAuditEntries, { querystring }),
    placeholderData: keepPreviousData,
    // What was done a moment ago is what one comes to see.
    staleTime: 0,
  })
