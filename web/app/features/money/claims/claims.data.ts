import { acceptClaim, declineClaim, listClaims } from '@ganit/contract/money/claims'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

const REFRESH_MS = 60 * 1000

/** One page of UPI claims. */
export const claimsPage = reads(listClaims, {
  shows: ['claim', 'money'],
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousRows,
})

/**
 * Records a claim as payments, any excess in `advance`, under `utr` if the payer gave none. Idempotent: a second press,
 * or another person's, gets the same answer.
 */
export const recordClaim = sends(acceptClaim, { changes: ['claim', 'money'] })

export const refuseClaim = sends(declineClaim, { changes: ['claim', 'money'] })
