import type { Audience, SentMessage } from '@ganit/contract/messages/messages'
import type { Telling } from '@ganit/contract/messages/tellings'
import { countInWords } from '../../ui/text/formats.ts'

export const CHANNEL_TEXTS = {
  inbox: 'Inbox',
  push: 'App',
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

/** Text if no channel is set up: mails are then only stored as files on the server. */
export const INBOX_ONLY = 'In the inbox only'

/** Text for a message whose own text was deleted after 30 days. */
export const FORGOTTEN = 'The text was deleted'

type Numbers = Pick<Telling, 'families' | 'reached' | 'not_sent' | 'failed' | 'waiting'>

/** The families of a message in words: `15 families · 12 reached · 3 not sent`. */
export const familiesInWords = ({ families, reached, not_sent, failed, waiting }: Numbers) =>
  [
    countInWords(families, 'family', 'families'),
    `${reached} reached`,
    ...(waiting > 0 ? [`${waiting} waiting`] : []),
    ...(not_sent > 0 ? [`${not_sent} not sent`] : []),
    ...(failed > 0 ? [`${failed} failed`] : []),
  ].join(' · ')

/** Recipients chosen by their dues. */
export const OWING_TEXTS: Record<NonNullable<Audience['owing']>, string> = {
  week: 'Students whose fees became overdue this week',
  overdue: 'Students with overdue fees',
  any: 'Students who owe fees',
}

/** A notice's recipients in words. */
export function audienceInWords({
  class_numbers,
  batch_ids,
  student_ids,
  owing,
}: Audience): string {
  if (class_numbers) return `Class ${class_numbers.join(', ')}`
  if (batch_ids) return countInWords(batch_ids.length, 'batch', 'batches')
  if (student_ids) return countInWords(student_ids.length, 'student', 'students')
  if (owing) return OWING_TEXTS[owing]
  return 'All students'
}
