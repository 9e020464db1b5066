import type { Input } from '@ganit/contract/endpoint'
import {
  cancelMessage,
  getMessage,
  listDeliveries,
  markSentByHand,
  previewMessage,
  sendAgain,
  sendMessage,
} from '@ganit/contract/messages/messages'
import { listStudentMessages, listTellings, listTold } from '@ganit/contract/messages/tellings'
import { reads, sends } from '../../api/declared.ts'
import { keepRows } from '../../api/pages.ts'

const MESSAGE = ['message'] as const
/** Poll faster while a message is being sent. */
const LOOK_MS = 2_000
const REFRESH_MS = 30_000

export type TellingsAsked = Input<typeof listTellings>['querystring']

/** What families were told, the latest first. */
export const tellingsPage = reads(listTellings, {
  shows: MESSAGE,
  placeholderData: keepRows,
  refetchInterval: REFRESH_MS,
})

/** What was told about one student, with what their family has of it. */
export const messagesOfStudent = reads(listStudentMessages, {
  shows: MESSAGE,
  placeholderData: keepRows,
})

export type ToldAsked = Input<typeof listTold>['querystring']

/** The people whom something was told. */
export const toldPage = reads(listTold, {
  shows: MESSAGE,
  placeholderData: keepRows,
  refetchInterval: REFRESH_MS,
})

/** One message with its delivery counts; polled while some are waiting. */
export const messageById = reads(getMessage, {
  shows: MESSAGE,
  refetchInterval: ({ state: { data } }) =>
    data && (data.state === 'sending' || data.counts.waiting > 0) ? LOOK_MS : REFRESH_MS,
})

export type DeliveriesAsked = Input<typeof listDeliveries>['querystring']

export const deliveries = reads(listDeliveries, {
  shows: MESSAGE,
  placeholderData: keepRows,
  refetchInterval: REFRESH_MS,
})

const previewOf = reads(previewMessage, {
  shows: ['student', 'guardian', 'member', 'money', 'settings', 'message'],
})

export type Draft = Input<typeof sendMessage>['body']

/** The people a message would reach now. Its text does not matter for that. */
export const preview = (asked: Pick<Draft, 'audience' | 'channels' | 'to'>) =>
  previewOf({ purpose: 'notice', subject: 'Preview', text: 'Preview', ...asked })

export const sendNotice = sends(sendMessage, { changes: MESSAGE })

export const stopMessage = sends(cancelMessage, { changes: MESSAGE })

export const resendMessage = sends(sendAgain, { changes: MESSAGE })

export const markByHand = sends(markSentByHand, { changes: MESSAGE })
