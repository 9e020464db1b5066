import {
  listOnlinePayments,
  refundOnlinePayment,
  settleOnlinePayment,
} from '@ganit/contract/money/online-payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows } from '../../../api/pages.ts'

const REFRESH_MS = 60 * 1000

export const onlinePaymentsPage = reads(listOnlinePayments, {
  shows: ['claim', 'money'],
  refetchInterval: REFRESH_MS,
  placeholderData: keepPreviousRows,
})

/** Query for the number of payments that wait for a decision. */
export const waitingOnline = onlinePaymentsPage({ state: 'to look at', page_size: '1' })

export const settleOnline = sends(settleOnlinePayment, { changes: ['claim', 'money'] })

export const refundOnline = sends(refundOnlinePayment, { changes: ['claim', 'money'] })

/** Notes a refund that the gateway made by itself. */
export const recordOnlineRefund = sends(recordRefund, { changes: ['claim', 'money'] })
