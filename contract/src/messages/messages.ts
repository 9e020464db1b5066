import { z } from 'zod'
import { act, read } from '../endpoint.ts'
import { Job } from '../jobs.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import {
  blankIsAbsent,
  ClassNumber,
  LINE_MAX,
  Message,
  oneOfWords,
  PathId,
  requiredId,
  requiredText,
  TEXT_MAX,
} from '../shared.ts'
import { CHANNELS, PURPOSES } from './message-events.ts'

/** Field labels of the form of a notice, used in its messages too. */
export const MESSAGE_LABELS = {
  subject: 'Subject',
  text: 'Text',
  audience: 'Audience',
  channels: 'Channels',
  send_at: 'Send at',
} as const

/** If a notice goes to more people, the form asks to type their number. */
export const MANY_PEOPLE = 200

const LIST_MAX = 2_000
const idList = (label: string) =>
  z
    .array(requiredId(label), `${label} must be a list.`)
    .min(1, `${label} must not be empty.`)
    .max(LIST_MAX, `At most ${LIST_MAX} can be named.`)

/**
 * Recipients; exactly one of these. `owing`: people with any dues, with overdue ones, or with dues that became overdue
 * in the last week.
 */
export const Audience = z
  .strictObject(
    {
      all: z.literal(true, 'all must be true.').optional(),
      class_numbers: z
        .array(ClassNumber, 'class_numbers must be a list.')
        .min(1, 'class_numbers must not be empty.')
        .max(12, 'There are 12 classes.')
        .optional(),
      batch_ids: idList('batch_ids').optional(),
      student_ids: idList('student_ids').optional(),
      owing: oneOfWords(
        ['week', 'overdue', 'any'],
        'owing must be week, overdue or any.',
      ).optional(),
    },
    'Audience must be one of all, class_numbers, batch_ids, student_ids and owing.',
  )
  .refine((audience) => Object.values(audience).filter((each) => each !== undefined).length === 1, {
    error: 'Audience must be one of all, class_numbers, batch_ids, student_ids and owing.',
  })
export type Audience = z.output<typeof Audience>

export const NOTICE_TO = ['parents', 'students', 'both'] as const
export type NoticeTo = (typeof NOTICE_TO)[number]

const isInstant = (text: string) =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/.test(text) &&
  !Number.isNaN(Date.parse(text))

/**
 * Without `channels` a notice uses those of the settings; the inbox always gets it. `text` is Markdown, as in posts.
 */
export const MessageDraft = z.object({
  purpose: oneOfWords(['notice'], 'Purpose must be notice.'),
  subject: requiredText(MESSAGE_LABELS.subject).refine((text) => !/[\r\n]/.test(text), {
    error: 'Subject must stand on one line.',
  }),
  text: requiredText(MESSAGE_LABELS.text, TEXT_MAX),
  audience: Audience,
  /** Absent means `both`. A student who is of age, or has no parent who gets messages, counts among the parents. */
  to: oneOfWords(NOTICE_TO, 'to must be parents, students or both.').optional(),
  channels: z
    .array(
      oneOfWords(CHANNELS, 'Channels must be mail, sms or whatsapp.'),
      'Channels must be a list.',
    )
    .max(CHANNELS.length, 'Channels must be named once.')
    .refine((list) => new Set(list).size === list.length, 'Channels must be named once.')
    .optional(),
  send_at: blankIsAbsent(
    requiredText(MESSAGE_LABELS.send_at, 40).pipe(
      z.string().refine(isInstant, 'Send at must be a moment such as 2026-12-10T09:00:00Z.'),
    ),
  ),
})
export type MessageDraft = z.output<typeof MessageDraft>

/** The number of people whom a notice would reach now. `students` are those whom it is about. */
export const MessagePreview = z.object({
  people: z.int(),
  students: z.int(),
  by_channel: z.object({
    inbox: z.int(),
    mail: z.int(),
    sms: z.int(),
    whatsapp: z.int(),
    /** Absent if no phone of this academy has allowed push messages. */
    push: z.int().optional(),
  }),
  /** Students none of whose people can be reached outside the inbox; the first 100. */
  unreachable: z.array(z.object({ student_id: z.int(), name: z.string(), why: z.string() })),
  held_back: z.int(),
  /** Students whose parents get the message. */
  parents: z.int(),
  /** Students who get the message themselves. */
  students_themselves: z.int(),
  /** Students none of whose parents has a phone; 0 if the message goes to students. */
  no_parent_phone: z.int(),
  /** English text of its SMS, with `{change}` for the subject and `{link}`; an older release does not give it. */
  registered: z.string().optional(),
  /** Subject and text without formatting, to copy into a WhatsApp group. */
  plain: z.string(),
})
export type MessagePreview = z.output<typeof MessagePreview>

export const DELIVERY_STATES = [
  'waiting',
  'sent',
  'delivered',
  'read',
  'failed',
  'given up',
  'held back',
] as const

/** Problem of a mail that was written to a file because no mail server is set up. */
export const NO_MAIL_SERVER = 'Not sent: no mail server'

const Counts = z.object({
  waiting: z.int(),
  sent: z.int(),
  delivered: z.int(),
  read: z.int(),
  failed: z.int(),
  'given up': z.int(),
  'held back': z.int(),
})

/** A message with the number of deliveries in each state. Texts are null once deleted. */
export const SentMessage = z.object({
  message_id: z.int(),
  purpose: z.enum(PURPOSES),
  subject: z.string().nullable(),
  state: z.enum(['waiting', 'sending', 'sent', 'cancelled']),
  /** Author of the message; null if the app wrote it. */
  written_by: z.string().nullable(),
  created_at: z.string(),
  send_at: z.string().nullable(),
  counts: Counts,
})
export type SentMessage = z.output<typeof SentMessage>

export const SentMessageDetail = SentMessage.extend({
  text: z.string().nullable(),
  /** The text of the SMS; null before it was sent, and once deleted. */
  sms: z.string().nullable().optional(),
  audience: Audience.nullable(),
  channels: z.array(z.enum(CHANNELS)).nullable(),
})
export type SentMessageDetail = z.output<typeof SentMessageDetail>

/** One channel to one person. `whatsapp_link` opens WhatsApp with the text, if the server cannot send it itself. */
export const Delivery = z.object({
  delivery_id: z.string(),
  name: z.string(),
  /** `push` is in no list of channels: it goes to phones on which somebody is signed in; it has no address. */
  channel: z.enum(['inbox', 'push', ...CHANNELS]),
  address: z.string().nullable(),
  state: z.enum(DELIVERY_STATES),
  problem: z.string().nullable(),
  attempts: z.int(),
  by_hand_at: z.string().nullable(),
  /** Name of the person who opened it by hand. */
  by_hand_by: z.string().nullable(),
  whatsapp_link: z.string().nullable(),
})
export type Delivery = z.output<typeof Delivery>

const ByMessage = z.object({ message_id: PathId })
const OFFICE = ['admin', 'desk', 'teacher'] as const

export const previewMessage = act('/messages/preview', {
  access: OFFICE,
  summary: 'Whom a notice would reach, and by which ways',
  body: MessageDraft,
  response: MessagePreview,
})

export const sendMessage = act('/messages', {
  access: OFFICE,
  summary: 'Send a notice; a teacher to their own batches',
  body: MessageDraft,
  response: Message.extend({ message_id: z.int(), job: Job }),
  status: 202,
})

/** Channels this server can send by. */
const MessageWays = z.object({ mail: z.boolean(), sms: z.boolean(), whatsapp: z.boolean() })

export const getMessageWays = read('/message-ways', {
  access: ['admin', 'desk'],
  summary: 'By which ways beside the inbox messages can leave: which of them are set up',
  response: MessageWays,
})

/** `failing`: the last few messages by this channel all failed, the last one for the reason `why`. */
const ChannelState = z.object({
  state: z.enum(['on', 'off', 'failing']),
  why: z.string().nullable(),
})

/** The channels beside the inbox, and whether links in messages open on other computers than the academy's own. */
const Channels = z.object({
  mail: ChannelState,
  sms: ChannelState,
  whatsapp: ChannelState,
  links: z.enum(['ok', 'local']),
})

export const getChannels = read('/channels', {
  access: ['admin', 'desk', 'teacher'],
  summary: 'How messages leave: which ways are set up, and whether they work',
  response: Channels,
})

export const listMessages = read('/messages', {
  access: OFFICE,
  summary: 'What was sent, the latest first; of a teacher their own',
  querystring: pageQuery(['message_id'])
    .pick({ page: true, page_size: true, search: true })
    .extend({
      purpose: blankIsAbsent(oneOfWords(PURPOSES, 'purpose must be one of the known ones.')),
      state: blankIsAbsent(oneOfWords(DELIVERY_STATES, 'state must be one of the known ones.')),
    }),
  response: pageSchema(SentMessage),
})

export const getMessage = read('/messages/:message_id', {
  access: OFFICE,
  summary: 'A message with how many have it',
  response: SentMessageDetail,
})

export const listDeliveries = read('/messages/:message_id/deliveries', {
  access: OFFICE,
  summary: 'To whom a message went, and what came of it',
  querystring: pageQuery(['name'])
    .pick({ page: true, page_size: true })
    .extend({
      state: blankIsAbsent(oneOfWords(DELIVERY_STATES, 'state must be one of the known ones.')),
    }),
  response: pageSchema(Delivery),
})

export const cancelMessage = act('/messages/:message_id/cancel', {
  access: OFFICE,
  summary: 'Take back what of a message still waits',
  response: Message.extend({ cancelled: z.int() }),
})

export const sendAgain = act('/messages/:message_id/again', {
  access: OFFICE,
  summary: 'Send again what of a message failed, and only that',
  response: Message.extend({ again: z.int() }),
})

export const markSentByHand = act('/messages/:message_id/deliveries/:delivery_id/by-hand', {
  access: OFFICE,
  summary: 'Say that one has sent a message from one’s own phone',
  params: ByMessage.extend({ delivery_id: z.uuid().max(LINE_MAX) }),
  response: Message.extend({ by_hand_at: z.string() }),
})
