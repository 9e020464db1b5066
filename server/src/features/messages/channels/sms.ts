import { toSmsText } from '@ganit/contract/messages/sms-length'
import { isSaidInParts, smsTextOf } from '@ganit/contract/messages/sms-values'
import { sql } from 'kysely'
import type { Db } from '../../../db/schema.ts'
import { withoutPayTokens } from '../../ground/pay-links/pay-links.service.ts'
import type { DueDelivery } from '../outbox/outbox.queries.ts'
import type { Carrier } from '../outbox/outbox.service.ts'
import { DEFAULT_TEXTS } from '../wording/default-texts.ts'
import { findProviderTemplate } from '../wording/templates.queries.ts'
import { askProvider, NoRegisteredText, ProviderError, permanentFailureOf } from './post.ts'

/** `isPublic`: the provider must be one of the public internet. */
export type SmsSettings = { url: string; token: string; sender: string; isPublic?: boolean }

type Known = Awaited<ReturnType<typeof findProviderTemplate>>

/**
 * Makes the text for a phone from the registered text. Notices, and changes written by an older release, have their
 * text already.
 */
function textOf({ purpose, values, short_text, text }: DueDelivery, { own, language }: Known) {
  const isKept = isSaidInParts(purpose) && values?.what === undefined && short_text !== null
  if (values?.academy === undefined || isKept) return toSmsText(short_text ?? text ?? '')
  const words = own?.text ?? DEFAULT_TEXTS[language][purpose as 'notice'].text
  return smsTextOf(purpose, language, words, values, own?.sms_form)
}

/** Stores the text that a phone got, for the office's list; pay links lose their token. */
const keepSent = (db: Db, delivery_id: string, text: string) =>
  db
    .updateTable('messages')
    .set({ short_text: withoutPayTokens(text) })
    .where(
      sql<boolean>`message_id = (
        select message_id from deliveries where delivery_id = ${delivery_id})`,
    )
    .execute()

type More = Pick<Carrier, 'quietFor'> & {
  /** A trial of the connection is sent without the number of a registered text, too. */
  isTrial?: true
}

/**
 * Sends through an SMS provider: `POST {to, text, template_id, reference}`, answered by `{id}`. A message whose text
 * lost its number while it waited is not sent.
 */
export const createSmsCarrier = (
  db: Db,
  { url, token, sender, isPublic }: SmsSettings,
  { isTrial, ...more }: More = {},
): Carrier => ({
  channel: 'sms',
  noun: 'SMS',
  ...more,
  async send(delivery) {
    const { delivery_id: reference, address: to, purpose: event, language } = delivery
    const known = await findProviderTemplate(db, { event, language }, 'sms_template_id')
    const template_id = known.own?.sms_template_id ?? null
    if (template_id === null && !isTrial) throw new NoRegisteredText()
    const text = textOf(delivery, known)
    const body = { to, text, template_id, reference, sender }
    const answer = await askProvider(url, { token, body, isPublic })
    const { id } = (answer ?? {}) as { id?: unknown }
    if (typeof id !== 'string' && typeof id !== 'number') throw new ProviderError('no id', false)
    await keepSent(db, reference, text)
    return { provider_id: String(id).slice(0, 200) }
  },
  refusal: permanentFailureOf,
})
