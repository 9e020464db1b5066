import type { Trx } from '../../db/schema.ts'
import { type NewDelivery, writeMessages } from '../messages/tell.queries.ts'
import { academyToday } from '../settings/settings.service.ts'
import { wordsOf } from './wording.ts'

const USEFUL_HOURS = 7 * 24

type Decided = {
  guardian_id: number
  student: { student_id: number; first_name: string; last_name: string }
  /** Null where it was accepted. */
  reason: string | null
}

/** Tells a guardian in their language what became of what they asked for: in their inbox, and by mail where they have one. */
export async function tellProposer(trx: Trx, { guardian_id, student, reason }: Decided) {
  const { email, language } = await trx
    .selectFrom('guardians')
    .select(['email', 'language'])
    .where('guardian_id', '=', guardian_id)
    .executeTakeFirstOrThrow()
  const { subject, text } = wordsOf(language, `${student.first_name} ${student.last_name}`, reason)
  const message = {
    purpose: 'account',
    language,
    subject,
    text,
    short_text: null,
    values: null,
    student_ids: [student.student_id],
    link: '/guardian/dashboard',
  }
  const delivery = {
    event_key: null,
    guardian_id,
    student_id: null,
    problem: null,
    minutes: 0,
    useful_hours: USEFUL_HOURS,
    day: await academyToday(trx),
    is_urgent: true,
  }
  // Of its own: the text of a mail about an account is forgotten once it is sent.
  const deliveries: NewDelivery[] = [
    { ...delivery, message: 0, channel: 'inbox', address: null, state: 'sent' },
  ]
  if (email)
    deliveries.push({ ...delivery, message: 1, channel: 'mail', address: email, state: 'waiting' })
  await writeMessages(trx, email ? [message, message] : [message], deliveries)
}
