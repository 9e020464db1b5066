import type { Input } from '@ganit/contract/endpoint'
import { getJob } from '@ganit/contract/jobs'
import {
  cancelMessage,
  getMessage,
  listDeliveries,
  listMessages,
  markSentByHand,
  previewMessage,
  sendAgain,
  sendMessage,
} from '@ganit/contract/messages'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows } from '../../api/pages.ts'
import { write } from '../../api/write.ts'

const MESSAGE = ['message'] as const
/** While something of a message is on its way. */
const LOOK_MS = 2_000
const REFRESH_MS = 30_000

export type MessagesAsked = Input<typeof listMessages>['querystring']

/** One page of what was sent, the latest first. */
export const messagesPage = (querystring: MessagesAsked) =>
  apiQuery({
    queryKey: ['messages', 'page', querystring],
    shows: MESSAGE,
    ask: (signal) => call(listMessages, { querystring, signal }),
    placeholderData: keepRows,
    refetchInterval: REFRESH_MS,
  })

/** One message with how many have it; asked again and again while some wait. */
export const message = (message_id: string) =>
  apiQuery({
    queryKey: ['messages', 'one', message_id],
    shows: MESSAGE,
    ask: (signal) => call(getMessage, { params: { message_id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'sending' || data.counts.waiting > 0) ? LOOK_MS : REFRESH_MS,
  })

export type DeliveriesAsked = Input<typeof listDeliveries>['querystring']

export const deliveries = (message_id: string, querystring: DeliveriesAsked) =>
  apiQuery({
    queryKey: ['messages', 'deliveries', message_id, querystring],
    shows: MESSAGE,
    ask: (signal) => call(listDeliveries, { params: { message_id }, querystring, signal }),
    placeholderData: keepRows,
    refetchInterval: REFRESH_MS,
  })

/** How far the writing of a notice is. */
export const sendingJob = (job_id: string) =>
  apiQuery({
    queryKey: ['messages', 'job', job_id],
    shows: [],
    ask: (signal) => call(getJob, { params: { job_id }, signal }),
    refetchInterval: ({ state: { data } }) =>
      data && (data.state === 'done' || data.state === 'failed') ? false : LOOK_MS,
  })

export type Draft = Input<typeof sendMessage>['body']

/** Whom a message would reach, as it is now. What it says changes nothing of that. */
export const preview = ({ audience, channels }: Pick<Draft, 'audience' | 'channels'>) =>
  apiQuery({
    queryKey: ['messages', 'preview', audience, channels],
    shows: ['student', 'guardian', 'member', 'money', 'settings', 'message'],
    ask: (signal) =>
      call(previewMessage, {
        body: {
          purpose: 'notice',
          subject: 'Preview',
          text: 'Preview',
          audience,
          ...(channels && { channels }),
        },
        signal,
      }),
  })

export const sendNotice = write({
  key: ['message', 'send'],
  changes: MESSAGE,
  send: (body: Draft, attempt: Attempt) => call(sendMessage, { body, attempt }),
})

const paramsOf = (message_id: number) => ({ message_id: String(message_id) })

export const cancel = write({
  key: ['message', 'cancel'],
  changes: MESSAGE,
  send: async (message_id: number) =>
    (await call(cancelMessage, { params: paramsOf(message_id) })).message,
})

export const again = write({
  key: ['message', 'again'],
  changes: MESSAGE,
  send: async (message_id: number) =>
    (await call(sendAgain, { params: paramsOf(message_id) })).message,
})

export const markByHand = write({
  key: ['message', 'by-hand'],
  changes: MESSAGE,
  send: async (message_id: number, delivery_id: string) =>
    (await call(markSentByHand, { params: { ...paramsOf(message_id), delivery_id } })).message,
})
