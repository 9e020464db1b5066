import type { Language } from '@ganit/contract/languages'
import type { MessageChannel, Purpose } from '@ganit/contract/messages/message-events'
import type { MessageRules, Reach } from '../academy.queries.ts'
import type { Person } from '../outbox/recipients.queries.ts'

const addressForChannel = ({ email, phone }: Person, channel: MessageChannel) =>
  channel === 'mail' ? email || null : phone || null

const TEMPLATES = { sms: 'sms_template_id', whatsapp: 'whatsapp_template' } as const

/**
 * The language in which a phone channel can send an event: the reader's, else English, so that everybody gets it in
 * some language. Undefined if neither has a template, or the channel is not set up.
 */
export const phoneLanguage = (
  rules: MessageRules,
  event: string,
  language: Language,
  channel: 'sms' | 'whatsapp',
): Language | undefined =>
  rules.reach[channel]
    ? [language, 'en' as const].find(
        (each) => rules.template(event, each)[TEMPLATES[channel]] !== null,
      )
    : undefined

/** Whether this process can send by a channel; some need a template. */
const canSend = (
  rules: MessageRules,
  event: Purpose,
  { language }: Person,
  channel: MessageChannel,
) => channel === 'mail' || phoneLanguage(rules, event, language, channel) !== undefined

/** The first of these channels that reaches the person, and the address; undefined if none does. */
export function chooseChannel(
  rules: MessageRules,
  event: Purpose,
  person: Person,
  channels: readonly MessageChannel[],
) {
  for (const channel of channels) {
    const address = addressForChannel(person, channel)
    if (address !== null && canSend(rules, event, person, channel)) return { channel, address }
  }
  return undefined
}

const NAMES: Record<MessageChannel, string> = { mail: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** The reason why none of these channels reaches a person. */
export function reasonUnreachable(
  person: Person,
  channels: readonly MessageChannel[],
  reach: Reach,
) {
  const missing = channels.filter(
    (channel) => !reach[channel] && addressForChannel(person, channel) !== null,
  )
  if (missing.length > 0)
    return `${missing.map((channel) => NAMES[channel]).join(' and ')} cannot be sent here.`
  const needs = channels.every((channel) => channel === 'mail')
    ? 'No e-mail is known.'
    : 'No e-mail or phone is known.'
  return channels.length === 0 ? 'No channel is chosen.' : needs
}
