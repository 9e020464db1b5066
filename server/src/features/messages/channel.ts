import type { MessageChannel, MessageEvent } from '@ganit/contract/messages/message-events'
import type { MessageRules, Reach } from './academy.queries.ts'
import type { Person } from './recipients.queries.ts'

export const addressOf = ({ email, phone }: Person, channel: MessageChannel) =>
  channel === 'mail' ? email || null : phone || null

/** Whether this process can send by a channel; some need a template. */
function canSend(
  rules: MessageRules,
  event: MessageEvent | 'code',
  person: Person,
  channel: MessageChannel,
) {
  if (channel === 'mail') return true
  const { sms_template_id, whatsapp_template } = rules.template(event, person.language)
  return channel === 'sms'
    ? rules.reach.sms && sms_template_id !== null
    : rules.reach.whatsapp && whatsapp_template !== null
}

/** The first of these channels that reaches the person, and the address; undefined if none does. */
export function channelFor(
  rules: MessageRules,
  event: MessageEvent,
  person: Person,
  channels: readonly MessageChannel[],
) {
  for (const channel of channels) {
    const address = addressOf(person, channel)
    if (address !== null && canSend(rules, event, person, channel)) return { channel, address }
  }
  return undefined
}

const NAMES: Record<MessageChannel, string> = { mail: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** Why none of these channels reaches a person. */
export function whyNot(person: Person, channels: readonly MessageChannel[], reach: Reach) {
  const missing = channels.filter(
    (channel) => !reach[channel] && addressOf(person, channel) !== null,
  )
  if (missing.length > 0)
    return `${missing.map((channel) => NAMES[channel]).join(' and ')} cannot be sent here.`
  const needs = channels.every((channel) => channel === 'mail')
    ? 'No e-mail is known.'
    : 'No e-mail or phone is known.'
  return channels.length === 0 ? 'No channel is chosen.' : needs
}
