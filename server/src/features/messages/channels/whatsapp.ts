import { placeholderNames } from '@ganit/contract/messages/message-events'
import { whatsAppValues } from '@ganit/contract/messages/sms-values'
import type { Db } from '../../../db/schema.ts'
import type { Carrier } from '../outbox/outbox.service.ts'
import { DEFAULT_TEXTS } from '../wording/default-texts.ts'
import { findProviderTemplate } from '../wording/templates.queries.ts'
import { askProvider, NoRegisteredText, ProviderError, permanentFailureOf } from './post.ts'

export type WhatsAppSettings = {
  url: string
  phoneId: string
  token: string
  appSecret: string
  verifyToken: string
}

/** Version of the Graph API. */
const API_VERSION = 'v23.0'

type Part = Record<string, unknown>
const toTextPart = (text: string): Part => ({ type: 'text', text: text || '–' })

/** Values of a template's body in the order our text names them, each once. */
const valuesInOrder = (text: string, values: Record<string, string>) =>
  [...new Set(placeholderNames(text))]
    .filter((name) => Object.hasOwn(values, name))
    .map((name) => values[name] ?? '')

/** Authentication templates have the code in the text and in the button. */
const partsOf = (event: string, texts: string[]): Part[] => [
  ...(texts.length > 0 ? [{ type: 'body', parameters: texts.map(toTextPart) }] : []),
  ...(event === 'code'
    ? [
        {
          type: 'button',
          sub_type: 'url',
          index: '0',
          parameters: texts.slice(0, 1).map(toTextPart),
        },
      ]
    : []),
]

/** Parameters of a template: the code alone; a notice's subject and link; for others the placeholders of our text. */
function textsOf(event: string, text: string, values: Record<string, string>) {
  if (event === 'code') return [values.code ?? '']
  if (event === 'notice') return [values.subject ?? '', values.link ?? '']
  return valuesInOrder(text, values)
}

/** Sends template messages through WhatsApp's Cloud API. */
export const createWhatsAppCarrier = (
  db: Db,
  { url, phoneId, token }: WhatsAppSettings,
  more: Pick<Carrier, 'quietFor'> = {},
): Carrier => ({
  channel: 'whatsapp',
  noun: 'WhatsApp message',
  ...more,
  async send({ delivery_id, address, purpose: event, language: reader, values }) {
    const known = await findProviderTemplate(db, { event, language: reader }, 'whatsapp_template')
    const { own, language } = known
    if (!own?.whatsapp_template) throw new NoRegisteredText()
    const text = own.text ?? DEFAULT_TEXTS[language][event as 'notice'].text
    const body = {
      messaging_product: 'whatsapp',
      recipient_type: 'individual',
      to: (address ?? '').replace(/\D/g, ''),
      type: 'template',
      template: {
        name: own.whatsapp_template,
        language: { code: language },
        components: partsOf(event, textsOf(event, text, whatsAppValues(values ?? {}))),
      },
      biz_opaque_callback_data: delivery_id,
    }
    const answer = await askProvider(`${url}/${API_VERSION}/${phoneId}/messages`, { token, body })
    const id = (answer as { messages?: { id?: unknown }[] } | null)?.messages?.[0]?.id
    if (typeof id !== 'string') throw new ProviderError('no id', false)
    return { provider_id: id.slice(0, 200) }
  },
  refusal: permanentFailureOf,
})

/** Asks whether the keys open the academy's number; returns the number as WhatsApp shows it. */
export async function askAboutNumber({ url, phoneId, token }: WhatsAppSettings) {
  const answer = await askProvider(`${url}/${API_VERSION}/${phoneId}?fields=display_phone_number`, {
    token,
  })
  const { display_phone_number: number } = (answer ?? {}) as { display_phone_number?: unknown }
  if (typeof number !== 'string') throw new ProviderError('no number', false)
  return number.slice(0, 32)
}
