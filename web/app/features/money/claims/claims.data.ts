import { acceptClaim, declineClaim, listClaims } from '@ganit/contract/money/claims'
import { reads, sends } from '../../../api/declared.ts'
import { keepRows } from '../../../api/pages.ts'

const REFRESH_MS = 60 * 1000

/** A page of claims by UPI. */
export const claimsPage = reads(listClaims, {
  shows: ['claim', 'money'],
  refetchInterval: REFRESH_MS,
  placeholderData: keepRows,
})

/**
 * Records a claim as payments, what nothing is owed for in `advance`; under `utr` where the payer has named none. Who presses again, or after somebody else, is told the
 * same.
 */
export const recordClaim = sends(acceptClaim, { changes: ['claim', 'money'] })

export const refuseClaim = sends(declineClaim, { changes: ['claim', 'money'] })
