import type { ColumnType, Generated } from 'kysely'
import { type DataMap, RECORD } from '../../db/data-map.ts'
import type { CreatedAt } from '../../db/schema.ts'

/** Events that were told, by event and person, so that nobody is told twice. */
export type ToldEvents = { event_key: string; told_at: CreatedAt }

/** Wording of an event. Without a row, the wording of the product is used. */
export type MessageTemplates = {
  template_id: Generated<number>
  event: string
  language: 'en' | 'hi' | 'bn'
  subject: string | null
  text: string
  /** The provider's id of the text. */
  sms_template_id: string | null
  whatsapp_template: string | null
  /** The form in which the text is registered for SMS: 1 with one value for a change, 2 with what, day and time. */
  sms_form: Generated<number>
}

/** Groups the messages of one event. `about` and `text` are null after their texts were deleted. */
export type Tellings = {
  telling_id: Generated<number>
  /** Identifies the event. */
  event_key: string
  purpose: string
  about: string | null
  text: string | null
  /** Null for messages of the app itself. */
  told_by: string | null
  created_at: CreatedAt
  search_text: ColumnType<string | null, never, never>
}

/** A purpose somebody opted out of. */
export type MessageRefusals = {
  refusal_id: Generated<number>
  guardian_id: number | null
  student_id: number | null
  purpose: string
  refused_at: CreatedAt
}

declare module '../../db/schema.ts' {
  interface Database {
    told_events: ToldEvents
    tellings: Tellings
    message_templates: MessageTemplates
    message_refusals: MessageRefusals
  }
}

export const DATA_MAP: DataMap = {
  told_events: 'numbers of what was told, kept for 90 days',
  tellings: {
    told: '**Messages:**',
    purpose: 'to see what families were told at once',
    kept: '30 days',
    exported: 'the messages themselves are in the file',
    erased: 'deleted with the last message, and without a text before',
  },
  message_templates: 'in which words families are told what',
  message_refusals: {
    ...RECORD,
    told: '**Messages:**',
    purpose: 'not to send what somebody does not want',
  },
}
