import { acceptClaim, declineClaim, listClaims } from '@ganit/contract/claims'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const PAGE_SIZE = 25
const REFRESH_MS = 60 * 1000

/** The claims that wait to be checked, those that wait longest first. */
export const claimsToCheck = apiQuery({
  queryKey: ['claims', 'to check'],
  shows: ['claim', 'money'],
  ask: (signal) =>
    call(listClaims, {
      querystring: { state: 'to check', order: 'asc', page_size: String(PAGE_SIZE) },
      signal,
    }),
  refetchInterval: REFRESH_MS,
})

/**
 * Records a claim as payments, what nothing is owed for in `advance`. Who presses again, or after somebody else, is told the
 * same.
 */
export const accept = write({
  key: ['claim', 'accept'],
  changes: ['claim', 'money'],
  send: (claim_id: number, body: { advance?: true } = {}) =>
    call(acceptClaim, { params: { claim_id: String(claim_id) }, body }),
})

export const decline = write({
  key: ['claim', 'decline'],
  changes: ['claim', 'money'],
  send: (claim_id: number, body: Input<typeof declineClaim>['body']) =>
    call(declineClaim, { params: { claim_id: String(claim_id) }, body }),
})
