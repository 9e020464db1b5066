import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/**
 * Channels to a person. The inbox is read after signing in; `push` has an account as address, and goes to its phones.
 */
export type Channel = 'inbox' | 'push' | 'mail' | 'sms' | 'whatsapp'

/** Values of placeholders such as `{student}`. */
export type Values = Record<string, string>

type Json<Type> = ColumnType<Type | null, string | null | undefined, string | null>

/** One event of a message, with its text, its link, and the day under which it is shown. */
export type StoredPart = {
  event: string
  on: string
  text: string
  action: StoredAction | null
}

/** A page of the site, or a receipt, whose address is signed when it is read. */
export type StoredAction =
  | { kind: 'receipt'; payment_id: number; is_brief: boolean; number: string }
  | { kind: 'pay' | 'lesson' | 'test' | 'homework' | 'page'; path: string; number: null }

/** A message and its writer. `purpose` is `account` for mails about an account, else an event. Deleted texts are null. */
export type Messages = {
  message_id: Generated<number>
  purpose: string
  language: Generated<'en' | 'hi' | 'bn'>
  subject: string | null
  text: string | null
  /**
   * Text for SMS and WhatsApp with its template's values. For inbox and mail it holds notes that later messages need.
   */
  short_text: string | null
  values: Json<Values>
  /** Subject and text in the other languages to which a guardian may switch. */
  in_others: Json<Record<string, { subject: string; text: string; parts?: string[] }>>
  /** The message's events with their texts. */
  parts: Json<StoredPart[]>
  /** The students whom the message names. */
  student_ids: ColumnType<number[], number[] | undefined, never>
  /** A path of the site, for more about the message. */
  link: string | null
  /** The event to which the message belongs, with other messages. */
  telling_id: ColumnType<number | null, number | null | undefined, number | null>
  /** Author of the message; null if the app wrote it. */
  written_by: string | null
  audience: Json<unknown>
  channels: ColumnType<string[] | null, string[] | null | undefined, never>
  state: Generated<'waiting' | 'sending' | 'sent' | 'cancelled'>
  /** Number of deliveries by state, once the deliveries are deleted. */
  counts: Json<Record<string, number>>
  send_at: Date | null
  created_at: CreatedAt
  search_text: ColumnType<string | null, never, never>
}

/** A message to one person by one channel. */
export type Deliveries = {
  delivery_id: Generated<string>
  message_id: number
  /** Key made of the event, the person and the channel. */
  event_key: string | null
  guardian_id: number | null
  student_id: number | null
  /** The students about whom a notice tells this guardian; null if the message names its students. */
  of_students: ColumnType<number[] | null, number[] | null | undefined, never>
  channel: Channel
  address: string | null
  state: Generated<'waiting' | 'sent' | 'delivered' | 'read' | 'failed' | 'given up' | 'held back'>
  problem: string | null
  attempts: Generated<number>
  due_at: Generated<Date>
  /** Start of the running attempt, or of one that ended without a result. */
  sending_at: ColumnType<Date | null, never, Date | null>
  useful_until: Generated<Date>
  /** The academy's day in whose daily limit the delivery counts. */
  day: string | null
  /** True if the message is sent at any hour and not counted. */
  is_urgent: Generated<boolean>
  /** Identifies the delivery in the provider's reports. */
  provider_id: string | null
  read_at: Date | null
  /** When somebody sent the message from their own phone. */
  by_hand_at: Date | null
  by_hand_by: ColumnType<string | null, never, string | null>
  created_at: CreatedAt
  ended_at: Date | null
}

/** Deleted deliveries, counted by kind. */
export type MessageCounts = {
  day: string
  purpose: string
  channel: string
  state: string
  deliveries: number
}

declare module '../../../db/schema.ts' {
  interface Database {
    messages: Messages
    deliveries: Deliveries
    message_counts: MessageCounts
  }
}

export const DATA_MAP: DataMap = {
  messages: {
    ...RECORD,
    told: '**Messages:**',
    purpose: 'what the family was told',
    kept: '30 days; texts about the account only until they are sent',
  },
  deliveries: {
    ...RECORD,
    told: '**Messages:**',
    purpose: 'to send it once, and to see whether it came',
    kept: '30 days',
  },
  message_counts: 'how many messages there were, by day',
}
