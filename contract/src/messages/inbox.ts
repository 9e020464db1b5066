import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { LANGUAGES } from '../languages.ts'
import { pageQuery, pageSchema } from '../pages.ts'
import { LINE_MAX, Message, oneOfWords } from '../shared.ts'
import { PURPOSES, SWITCHABLE } from './message-events.ts'

/** The button below a part: a path of the site; `number` is the number of a receipt. */
const Action = z.object({
  kind: z.enum(['receipt', 'pay', 'lesson', 'test', 'homework', 'page']),
  path: z.string(),
  number: z.string().nullable(),
})

/** One event of a message with its text, shown under the day of the event. */
const Part = z.object({
  event: z.string(),
  on: z.string(),
  text: z.string(),
  action: Action.nullable(),
})

/** A message as its recipient reads it. `link` is a path of the site; `parts` is empty for notices and earlier messages. */
export const InboxItem = z.object({
  message_id: z.int(),
  subject: z.string(),
  text: z.string(),
  parts: z.array(Part).optional(),
  at: z.string(),
  read_at: z.string().nullable(),
  about: z.object({
    /** `account`: news for this person alone, such as the outcome of a change request. */
    purpose: z.enum([...PURPOSES, 'account']),
    students: z.array(z.string()),
    link: z.string().nullable(),
  }),
})
export type InboxItem = z.output<typeof InboxItem>

export const InboxPage = pageSchema(InboxItem).extend({ unread: z.int() })
export type InboxPage = z.output<typeof InboxPage>

export const getInbox = read('/inbox', {
  access: ['guardian', 'student'],
  summary: 'What one was told, the latest first',
  querystring: pageQuery(['message_id']).pick({ page: true, page_size: true }),
  response: InboxPage,
})

export const readMessage = act('/inbox/:message_id/read', {
  access: ['guardian', 'student'],
  summary: 'Say that one has read a message',
  response: Message.extend({ unread: z.int() }),
})

/** Whether a person gets messages of a purpose outside the inbox. Receipts and mails about the account always come. */
export const Preference = z.object({ purpose: z.enum(PURPOSES), on: z.boolean() })
export type Preference = z.output<typeof Preference>

const Preferences = z.object({ purposes: z.array(Preference) })

export const getPreferences = read('/account/messages', {
  access: ['guardian', 'student'],
  summary: 'Of what one gets messages beside the inbox',
  response: Preferences,
})

export const setPreference = change('/account/messages', {
  access: ['guardian', 'student'],
  summary: 'Switch messages of a purpose off or on',
  body: z.object({
    purpose: oneOfWords(SWITCHABLE, 'Purpose must be one that can be switched off.'),
    on: z.boolean('On must be true or false.'),
  }),
  response: Message.extend(Preferences.shape),
})

const Token = z.object({ token: z.string().max(LINE_MAX) })

/** Changes nothing, because mail scanners follow links. */
export const readUnsubscribe = read('/unsubscribe/:token', {
  access: 'public',
  summary: 'Of what the link at the end of a mail takes one off',
  params: Token,
  response: z.object({
    purpose: z.enum(PURPOSES),
    on: z.boolean(),
    academy_name: z.string(),
    /** Language of the mail's recipient. */
    language: z.enum(LANGUAGES),
  }),
})

/** Needs no sign-in; mail programs send it themselves (RFC 8058). */
export const unsubscribe = act('/unsubscribe/:token', {
  access: 'public',
  summary: 'Get no more messages of the purpose of the mail with this link',
  params: Token,
})
