import { type AccountText, fillPlaceholders } from '@ganit/contract/messages/message-events'
import { smsTextOf, valuesOnOneLine, whatsAppValues } from '@ganit/contract/messages/sms-values'
import type { Trx } from '../../../db/schema.ts'
import { type Reach, readMessageRules } from '../academy.queries.ts'
import { writeMessages } from '../outbox/tell.queries.ts'
import { fillMissingValues } from '../wording/wording.ts'
import { phoneLanguage } from './channel.ts'

type ToPhone = {
  event: AccountText
  phone: string
  language: 'en' | 'hi' | 'bn'
  values: Record<string, string>
  useful_hours: number
}

/**
 * Sends a text about an account to a phone at any hour, by WhatsApp or else SMS; returns whether this academy can. The
 * text is deleted once sent.
 */
export async function sendToPhone(
  trx: Trx,
  reach: Reach,
  { event, phone, language: wished, values, useful_hours }: ToPhone,
) {
  const rules = await readMessageRules(trx, reach)
  const channel = (['whatsapp', 'sms'] as const).find((each) =>
    phoneLanguage(rules, event, wished, each),
  )
  const language = channel && phoneLanguage(rules, event, wished, channel)
  if (!language) return false
  const { text } = rules.template(event, language)
  const own = valuesOnOneLine(fillMissingValues({ academy: rules.academy_name, ...values }))
  const said =
    channel === 'sms'
      ? smsTextOf(event, language, text, own)
      : fillPlaceholders(text, whatsAppValues(own))
  const none = { student_ids: [], link: null, subject: null }
  await writeMessages(
    trx,
    [{ ...none, purpose: event, language, text: said, short_text: said, values: own }],
    [
      {
        message: 0,
        event_key: null,
        guardian_id: null,
        student_id: null,
        channel,
        address: phone,
        state: 'waiting',
        problem: null,
        minutes: 0,
        useful_hours,
        day: rules.now.date,
        is_urgent: true,
      },
    ],
  )
  return true
}
