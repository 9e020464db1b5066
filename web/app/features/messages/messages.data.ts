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
import { keepPreviousRows } from '../../api/pages.ts'

const MESSAGE = ['message'] as const
/** Poll faster while a message is being sent. */
const LOOK_MS = 2_000
const REFRESH_MS = 30_000
const LIST = {
  shows: MESSAGE,
  placeholderData: keepPreviousRows,
  refetchInterval: REFRESH_MS,
} as const

export type TellingsAsked = Input<typeof listTellings>['querystring']

/** Messages to families by event, the latest first. */
export const tellingsPage = reads(listTellings, LIST)

/** Messages about one student, with the numbers of the family. */
export const messagesOfStudent = reads(listStudentMessages, {
  shows: MESSAGE,
  placeholderData: keepPreviousRows,
})

export type ToldAsked = Input<typeof listTold>['querystring']

/** The people who were told of an event. */
export const toldPage = reads(listTold, LIST)

/** One message with its delivery counts; polled while some are waiting. */
export const messageById = reads(getMessage, {
  shows: MESSAGE,
  refetchInterval: ({ state: { data } }) =>
    data && (data.state === 'sending' || data.counts.waiting > 0) ? LOOK_MS : REFRESH_MS,
})

export type DeliveriesAsked = Input<typeof listDeliveries>['querystring']

export const deliveries = reads(listDeliveries, LIST)

const previewOf = reads(previewMessage, {
  shows: ['student', 'guardian', 'member', 'money', 'settings', 'message'],
})

export type Draft = Input<typeof sendMessage>['body']

/** The people a message would reach now. Its text does not matter for that. */
export const previewAudience = (asked: Pick<Draft, 'audience' | 'channels' | 'to'>) =>
  previewOf({ purpose: 'notice', subject: 'Preview', text: 'Preview', ...asked })

export const sendNotice = sends(sendMessage, { changes: MESSAGE })

export const stopMessage = sends(cancelMessage, { changes: MESSAGE })

export const resendMessage = sends(sendAgain, { changes: MESSAGE })

export const markByHand = sends(markSentByHand, { changes: MESSAGE })
