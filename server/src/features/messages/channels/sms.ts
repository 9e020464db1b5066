import { toSmsText } from '@ganit/contract/messages/sms-length'
import type { Db } from '../../../db/schema.ts'
import type { Carrier } from '../outbox/outbox.service.ts'
import { findProviderTemplate } from '../wording/templates.queries.ts'
import { ProviderError, permanentFailureOf, postJson } from './post.ts'

export type SmsSettings = { url: string; token: string; sender: string }

/** Sends through an SMS provider: `POST {to, text, template_id, reference}`, answered by `{id}`. */
export const createSmsCarrier = (
  db: Db,
  { url, token, sender }: SmsSettings,
  more: Pick<Carrier, 'quietFor'> = {},
): Carrier => ({
  channel: 'sms',
  noun: 'SMS',
  ...more,
  async send({ delivery_id: reference, address: to, short_text, text, purpose: event, language }) {
    const { own } = await findProviderTemplate(db, { event, language }, 'sms_template_id')
    const answer = await postJson(url, token, {
      to,
      text: toSmsText(short_text ?? text ?? ''),
      template_id: own?.sms_template_id ?? null,
      reference,
      sender,
    })
    const { id } = (answer ?? {}) as { id?: unknown }
    if (typeof id !== 'string' && typeof id !== 'number') throw new ProviderError('no id', false)
    return { provider_id: String(id).slice(0, 200) }
  },
  refusal: permanentFailureOf,
})
