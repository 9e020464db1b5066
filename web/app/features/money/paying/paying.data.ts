import { type Claim, createClaim, markClaimPaid, withdrawClaim } from '@ganit/contract/money/claims'
import { getLedger } from '@ganit/contract/money/ledger'
import { createOnlinePayment, getOnlinePayment } from '@ganit/contract/money/online-payments'
import { getReceipt } from '@ganit/contract/money/payments'
import { apiQuery } from '../../../api/api-query.ts'
import { call } from '../../../api/call.ts'
import { reads, sends } from '../../../api/declared.ts'
import { openFile } from '../../../api/open-file.ts'
import { rowsOf } from '../../../api/pages.ts'
import { pathOf } from '../../../api/path-of.ts'
import { isMissing } from '../../../ui/feedback/missing.tsx'
import { claimsPage } from '../claims/claims.data.ts'

const SHOWN = 100

/** What oneself has paid by UPI, or said so, the newest first. */
export const ownClaims = {
  ...claimsPage({ page_size: String(SHOWN) }),
  select: rowsOf<Claim>,
  refetchInterval: false,
  // The office may have looked at it since.
  staleTime: 0,
} as const

/** A guardian may be told nothing any more about a child who is of age. */
const noneWhereMissing = (error: Error) => {
  if (isMissing(error)) return []
  throw error
}

/** What several students owe and have paid, in this order; asked for anew wherever it is shown. */
export const ledgersOf = (uids: readonly string[]) =>
  apiQuery({
    queryKey: ['money', 'ledgers', ...uids],
    shows: ['money', 'student', 'mark', 'marks'],
    ask: async (signal) => {
      const asked = uids.map((uid) =>
        call(getLedger, { params: { uid }, signal }).catch(noneWhereMissing),
      )
      return (await Promise.all(asked)).flat()
    },
    staleTime: 0,
  })

export const beginClaim = sends(createClaim, { changes: ['claim'] })

export const sayPaid = sends(markClaimPaid, { changes: ['claim', 'money'] })

export const takeClaimBack = sends(withdrawClaim, { changes: ['claim', 'money'] })

/** Begins to pay online, and answers the bank's page where it goes on. */
export const beginOnline = sends(createOnlinePayment, { changes: ['claim'] })

const ASK_EVERY_MS = 3000

/** What became of a payment online; asked again as long as the bank has not said. */
export const onlinePayment = reads(getOnlinePayment, {
  shows: ['money'],
  staleTime: 0,
  refetchInterval: ({ state }) => (state.data?.state === 'open' ? ASK_EVERY_MS : false),
})

/** Shows a receipt in a tab of its own. */
export const openReceipt = (payment_id: number) =>
  openFile(pathOf(getReceipt.path, { params: { payment_id } }))
