import { type Audience, DELIVERY_STATES, type SentMessage } from '@ganit/contract/messages/messages'
import { counted } from '../../ui/text/formats.ts'

export const CHANNEL_TEXTS = {
  inbox: 'Inbox',
  mail: 'E-mail',
  sms: 'SMS',
  whatsapp: 'WhatsApp',
} as const

export const STATE_TEXTS: Record<SentMessage['state'], string> = {
  waiting: 'Waits',
  sending: 'On its way',
  sent: 'Sent',
  cancelled: 'Cancelled',
}

/** What became of a message where no way to send it is set up: mails are kept as files of the server. */
export const INBOX_ONLY = 'In the inbox only'

/** What is said of a message whose words are gone after 30 days. */
export const FORGOTTEN = 'The text is forgotten'

/** How many deliveries there are of each state that has any: `12 sent, 1 failed`. */
export const countsInWords = (counts: SentMessage['counts']) =>
  DELIVERY_STATES.flatMap((state) => (counts[state] > 0 ? [`${counts[state]} ${state}`] : []))

/** Who is written to because of dues. */
export const OWING_TEXTS: Record<NonNullable<Audience['owing']>, string> = {
  week: 'Whose fees became overdue this week',
  overdue: 'Who has overdue fees',
  any: 'Who owes fees',
}

/** Whom a notice was for. */
export function audienceInWords({
  class_numbers,
  batch_ids,
  student_ids,
  owing,
}: Audience): string {
  if (class_numbers) return `Class ${class_numbers.join(', ')}`
  if (batch_ids) return counted(batch_ids.length, 'batch', 'batches')
  if (student_ids) return counted(student_ids.length, 'student', 'students')
  if (owing) return OWING_TEXTS[owing]
  return 'All students'
}
