import type { Trx } from '../../../db/schema.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import type { Person } from './recipients.queries.ts'
import { type NewDelivery, writeMessages } from './tell.queries.ts'
import { dashboardOfPerson } from './tellings.ts'

const USEFUL_HOURS = 7 * 24

type One = Pick<Person, 'guardian_id' | 'student_id' | 'email' | 'language'>
/** `page`: target of the button below the text. */
type Said = { subject: string; text: string; student_ids: number[]; page?: string }

/**
 * Answers one person's request in the inbox, and by mail if there is an address. The answer is sent at any hour, and
 * nobody can switch it off.
 */
export async function answerOnePerson(
  trx: Trx,
  { language, email, ...person }: One,
  { page, ...said }: Said,
) {
  const day = await readAcademyToday(trx)
  const rest = { short_text: null, values: null, link: dashboardOfPerson({ person }) }
  const action = page && ({ kind: 'page', path: page, number: null } as const)
  const parts = action && [{ event: 'account', on: day, text: said.text, action }]
  const message = { ...said, ...rest, ...(parts && { parts }), purpose: 'account', language }
  const delivery = {
    guardian_id: person.guardian_id,
    student_id: person.student_id,
    event_key: null,
    problem: null,
    minutes: 0,
    useful_hours: USEFUL_HOURS,
    day,
    is_urgent: true,
  }
  // Inbox and mail are separate messages, because the text of a mail about an account is deleted once sent.
  const deliveries: NewDelivery[] = [
    { ...delivery, message: 0, channel: 'inbox', address: null, state: 'sent' },
  ]
  if (email)
    deliveries.push({ ...delivery, message: 1, channel: 'mail', address: email, state: 'waiting' })
  await writeMessages(trx, email ? [message, message] : [message], deliveries)
}
