import { acceptClaim, declineClaim, listClaims } from '@ganit/contract/claims'
import type { Input } from '@ganit/contract/endpoint'
import { apiQuery } from '../../api/api-query.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { write } from '../../api/write.ts'

const PAGE_SIZE = 25
const REFRESH_MS = 60 * 1000

type ClaimsAsked = Pick<Input<typeof listClaims>['querystring'], 'state' | 'order' | 'page'>

/** A page of claims by UPI. */
export const claimsPage = (asked: ClaimsAsked) =>
  apiQuery({
    queryKey: ['claims', 'page', asked],
    shows: ['claim', 'money'],
    ask: (signal) =>
      call(listClaims, { querystring: { ...asked, page_size: String(PAGE_SIZE) }, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepRows,
  })

/**
 * Records a claim as payments, what nothing is owed for in `advance`; under `utr` where the payer has named none. Who presses again, or after somebody else, is told the
 * same.
 */
export const accept = write({
  key: ['claim', 'accept'],
  changes: ['claim', 'money'],
  send: (claim_id: number, body: { advance?: true; utr?: string } = {}) =>
    call(acceptClaim, { params: { claim_id: String(claim_id) }, body }),
})

export const decline = write({
  key: ['claim', 'decline'],
  changes: ['claim', 'money'],
  send: (claim_id: number, body: Input<typeof declineClaim>['body']) =>
    call(declineClaim, { params: { claim_id: String(claim_id) }, body }),
})
