import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../../db/data-map.ts'
import type { CreatedAt } from '../../../db/schema.ts'

/** The ways to a person. What lies in the inbox is read where they sign in. */
export type Channel = 'inbox' | 'mail' | 'sms' | 'whatsapp'

/** What stands where a text has `{student}` and the like. */
export type Values = Record<string, string>

type Json<Type> = ColumnType<Type | null, string | null | undefined, string | null>

/**
 * What was written, to whom it was meant, and by whom. `purpose` is `account` for mails about an account, else an event.
 * The texts are null once they are forgotten.
 */
export type Messages = {
  message_id: Generated<number>
  purpose: string
  language: Generated<'en' | 'hi' | 'bn'>
  subject: string | null
  text: string | null
  /** The same for SMS and WhatsApp, and the values by which their template says it; of what is read at length what is noted of it. */
  short_text: string | null
  values: Json<Values>
  /** Subject and text in the languages that a guardian may read it in later. */
  in_others: Json<Record<string, { subject: string; text: string }>>
  /** Of whom it tells by name. */
  student_ids: ColumnType<number[], number[] | undefined, never>
  /** Where to read more: a path of the site. */
  link: string | null
  /** Null where the app wrote it. */
  written_by: string | null
  audience: Json<unknown>
  channels: ColumnType<string[] | null, string[] | null | undefined, never>
  state: Generated<'waiting' | 'sending' | 'sent' | 'cancelled'>
  /** How many deliveries there were of each state, once these are gone. */
  counts: Json<Record<string, number>>
  send_at: Date | null
  created_at: CreatedAt
}

/** A message on its way to one person, by one channel. */
export type Deliveries = {
  delivery_id: Generated<string>
  message_id: number
  /** One event, person and channel. */
  event_key: string | null
  guardian_id: number | null
  student_id: number | null
  /** Of which students a notice tells this guardian; null where the message says it. */
  of_students: ColumnType<number[] | null, number[] | null | undefined, never>
  channel: Channel
  address: string | null
  state: Generated<'waiting' | 'sent' | 'delivered' | 'read' | 'failed' | 'given up' | 'held back'>
  problem: string | null
  attempts: Generated<number>
  due_at: Generated<Date>
  /** Since when an attempt is under way, or was when whoever made it ended without noting what became of it. */
  sending_at: ColumnType<Date | null, never, Date | null>
  useful_until: Generated<Date>
  /** The academy's day on which it counts for how many a person gets. */
  day: string | null
  /** Leaves at any hour, and does not count. */
  is_urgent: Generated<boolean>
  /** By which the provider's reports name it. */
  provider_id: string | null
  read_at: Date | null
  /** When somebody sent it from their own phone. */
  by_hand_at: Date | null
  created_at: CreatedAt
  ended_at: Date | null
}

/** Deliveries that are gone, by what they were. */
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
