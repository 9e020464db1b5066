import { z } from 'zod'
import { create, read, remove } from '../endpoint.ts'
import { Message } from '../shared.ts'

/** Phones of one account; a further one takes the place of the oldest. */
export const PHONES_MAX = 5
/** Longest text of a push message. */
export const PUSH_TEXT_MAX = 160
const ENDPOINT_MAX = 1_000

/** Allowed addresses of browsers' push services: only these hosts, without port or user. */
const KNOWN_SERVICE =
  /^https:\/\/(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|web\.push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)\/[\x21-\x7e]*$/

const UNKNOWN_SERVICE = 'This push service is not known.'

/** The keys of a browser: 65 bytes of a P-256 point, and 16 bytes, in base64url. */
const browserKey = (name: string, length: number) =>
  z
    .string(`${name} must be a key.`)
    .regex(new RegExp(`^[A-Za-z0-9_-]{${length}}$`), `${name} must be a key.`)

/** A browser's own `PushSubscription`; other fields of it are ignored. */
export const PhoneDraft = z.object({
  endpoint: z
    .string(UNKNOWN_SERVICE)
    .max(ENDPOINT_MAX, UNKNOWN_SERVICE)
    .regex(KNOWN_SERVICE, UNKNOWN_SERVICE),
  keys: z.object(
    { p256dh: browserKey('p256dh', 87), auth: browserKey('auth', 22) },
    'Keys must be given.',
  ),
})
export type PhoneDraft = z.output<typeof PhoneDraft>

/** A browser that gets push messages. `is_current`: it is the caller's browser. */
export const Phone = z.object({
  subscription_id: z.int(),
  device: z.string(),
  added_at: z.string(),
  is_current: z.boolean(),
})
export type Phone = z.output<typeof Phone>

const FAMILIES = ['guardian', 'student'] as const

/** `key` is the server's, for `PushManager.subscribe`; `on`: whether the academy sends push messages. */
export const getPush = read('/push', {
  access: FAMILIES,
  summary: 'The phones on which one gets messages, and what a phone needs to get them',
  response: z.object({ key: z.string(), on: z.boolean(), subscriptions: z.array(Phone) }),
})

export const addPhone = create('/push-subscriptions', {
  access: FAMILIES,
  summary: 'Get messages on this phone',
  body: PhoneDraft,
  response: Message.extend({ subscription: Phone }),
})

export const removePhone = remove('/push-subscriptions/:subscription_id', {
  access: FAMILIES,
  summary: 'Get no more messages on a phone',
})
