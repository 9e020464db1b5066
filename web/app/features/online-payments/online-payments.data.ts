import type { Input } from '@ganit/contract/endpoint'
import {
  listOnlinePayments,
  refundOnlinePayment,
  settleOnlinePayment,
} from '@ganit/contract/online-payments'
import { recordRefund } from '@ganit/contract/refunds'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { write } from '../../api/write.ts'

const REFRESH_MS = 60 * 1000

/** One page of what was paid online; the page before stays visible while the next one loads. */
export const onlinePaymentsPage = (querystring: Input<typeof listOnlinePayments>['querystring']) =>
  apiQuery({
    queryKey: ['online-payments', 'page', querystring],
    shows: ['claim', 'money'],
    ask: (signal) => call(listOnlinePayments, { querystring, signal }),
    refetchInterval: REFRESH_MS,
    placeholderData: keepRows,
  })

/** How many wait for somebody to say what they are for. */
export const waitingOnline = onlinePaymentsPage({ state: 'to look at', page_size: '1' })

const paramsOf = (online_payment_id: number) => ({
  params: { online_payment_id: String(online_payment_id) },
})

type SettleBody = Input<typeof settleOnlinePayment>['body']

export const settleOnline = write({
  key: ['online-payment', 'settle'],
  changes: ['claim', 'money'],
  send: (online_payment_id: number, body: SettleBody) =>
    call(settleOnlinePayment, { ...paramsOf(online_payment_id), body }),
})

export const refundOnline = write({
  key: ['online-payment', 'refund'],
  changes: ['claim', 'money'],
  send: (online_payment_id: number) => call(refundOnlinePayment, paramsOf(online_payment_id)),
})

/** Notes what the gateway gave back of a payment by itself. */
export const recordOnlineRefund = write({
  key: ['online-payment', 'record refund'],
  changes: ['claim', 'money'],
  send: async (body: Input<typeof recordRefund>['body'], attempt: Attempt) =>
    (await call(recordRefund, { body, attempt })).message,
})
