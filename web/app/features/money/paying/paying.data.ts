import { type Claim, createClaim, markClaimPaid, withdrawClaim } from '@ganit/contract/money/claims'
import { getLedger } from '@ganit/contract/money/ledger'
import { createOnlinePayment, getOnlinePayment } from '@ganit/contract/money/online-payments'
import { getReceipt } from '@ganit/contract/money/payments'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { openFile } from '../../../api/files/open-file.ts'
import { rowsOf } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { isMissing } from '../../../ui/feedback/loading/missing.tsx'
import { claimsPage } from '../claims/claims.data.ts'

const SHOWN = 100

/** The person's own UPI payments, the newest first. */
export const ownClaims = {
  ...claimsPage({ page_size: String(SHOWN) }),
  select: rowsOf<Claim>,
  refetchInterval: false,
  // The office may have checked the payment since.
  staleTime: 0,
} as const

/** A guardian loses access once a child is of age, so a missing ledger is left out. */
const emptyIfMissing = (error: Error) => {
  if (isMissing(error)) return []
  throw error
}

/** Ledgers of several students, in this order. Always refetched. */
export const ledgersOf = (uids: readonly string[]) =>
  apiQuery({
    queryKey: ['money', 'ledgers', ...uids],
    shows: ['money', 'student', 'mark'],
    ask: async (signal) => {
      const asked = uids.map((uid) =>
        call(getLedger, { params: { uid }, signal }).catch(emptyIfMissing),
      )
      return (await Promise.all(asked)).flat()
    },
    staleTime: 0,
  })

export const beginClaim = sends(createClaim, { changes: ['claim'] })

export const sayPaid = sends(markClaimPaid, { changes: ['claim', 'money'] })

export const takeClaimBack = sends(withdrawClaim, { changes: ['claim', 'money'] })

/** Starts an online payment; returns the bank's page. */
export const beginOnline = sends(createOnlinePayment, { changes: ['claim'] })

const ASK_EVERY_MS = 3000

/** The outcome of an online payment; polled until the bank answers. */
export const onlinePayment = reads(getOnlinePayment, {
  shows: ['money'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'open' ? ASK_EVERY_MS : false),
})

/** Opens a receipt in a new tab. */
export const openReceipt = (payment_id: number) =>
  openFile(pathOf(getReceipt.path, { params: { payment_id } }))
