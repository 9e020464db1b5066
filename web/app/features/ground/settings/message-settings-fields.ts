import {
  type Settings,
  SettingsChanges,
  type SmsTags,
  usualEventSetting,
} from '@ganit/contract/ground/settings'
import {
  CHANNELS,
  EVENT_LABELS,
  EVENTS,
  type MessageChannel,
  type MessageEvent,
} from '@ganit/contract/messages/message-events'
import { schemaResolver } from '@mantine/form'
import type { Snapshot } from '../../../ui/forms/records/use-versioned-form.ts'

/** Per event `off`, or its channels in order: `whatsapp,mail`; blank for the inbox alone. */
export type MessageSettingsFields = Record<MessageEvent, string> & {
  quiet_from: string
  quiet_to: string
  messages_a_day: string
  push_on: boolean
  sms_tags: string
  weekly_on: boolean
  /** 1 is Monday. */
  weekly_day: string
  weekly_time: string
}

export const MESSAGE_SETTINGS_LABELS: Record<keyof MessageSettingsFields, string> = {
  ...EVENT_LABELS,
  quiet_from: 'Quiet from',
  quiet_to: 'Quiet until',
  messages_a_day: 'Messages a day',
  push_on: 'Messages on phones',
  sms_tags: 'Tags of the SMS registry',
  weekly_on: 'Weekly note',
  weekly_day: 'Day',
  weekly_time: 'Time',
}

const NAMES: Record<MessageChannel, string> = { mail: 'e-mail', sms: 'SMS', whatsapp: 'WhatsApp' }

/** All ordered selections of channels, the shortest first. */
const ordersOf = (channels: readonly MessageChannel[]): MessageChannel[][] => [
  [],
  ...channels.flatMap((first) =>
    ordersOf(channels.filter((other) => other !== first)).map((rest) => [first, ...rest]),
  ),
]

const orderInWords = (order: MessageChannel[]) =>
  order.length === 0
    ? 'Inbox only'
    : `Inbox, and ${order.map((channel) => NAMES[channel]).join(', else ')}`

/** The choices for an event. */
export const WAYS = [
  { value: 'off', label: 'Off' },
  ...ordersOf(CHANNELS)
    .toSorted((a, b) => a.length - b.length)
    .map((order) => ({ value: order.join(','), label: orderInWords(order) })),
]

const wayOf = ({ message_events }: Settings, event: MessageEvent) => {
  const { on, channels } = message_events?.[event] ?? usualEventSetting(event)
  return on ? channels.join(',') : 'off'
}

export const snapshotOf = (settings: Settings): Snapshot<MessageSettingsFields> => ({
  version: settings.version,
  fields: {
    ...(Object.fromEntries(EVENTS.map((event) => [event, wayOf(settings, event)])) as Record<
      MessageEvent,
      string
    >),
    quiet_from: settings.quiet_from ?? '',
    quiet_to: settings.quiet_to ?? '',
    messages_a_day: String(settings.messages_a_day ?? ''),
    push_on: settings.push_on ?? false,
    sms_tags: settings.sms_tags ?? 'inside',
    weekly_on: settings.weekly_on ?? false,
    weekly_day: String(settings.weekly_day ?? 7),
    weekly_time: settings.weekly_time ?? '18:00',
  },
})

/** The changed fields as sent; an event that is off has no channels. */
export function toSentFields(fields: Partial<MessageSettingsFields>) {
  const { quiet_from, quiet_to, messages_a_day, push_on, sms_tags, ...others } = fields
  const { weekly_on, weekly_day, weekly_time, ...ways } = others
  const events = Object.entries(ways).map(([event, way]) => [
    event,
    {
      on: way !== 'off',
      channels: way === 'off' || way === '' ? [] : (way.split(',') as MessageChannel[]),
    },
  ])
  return {
    ...(events.length > 0 && { message_events: Object.fromEntries(events) }),
    ...(quiet_from !== undefined && { quiet_from }),
    ...(quiet_to !== undefined && { quiet_to }),
    ...(messages_a_day !== undefined && { messages_a_day }),
    ...(push_on !== undefined && { push_on }),
    ...(sms_tags !== undefined && { sms_tags: sms_tags as SmsTags }),
    ...(weekly_on !== undefined && { weekly_on }),
    ...(weekly_day !== undefined && { weekly_day }),
    ...(weekly_time !== undefined && { weekly_time }),
  }
}

const resolve = schemaResolver(SettingsChanges, { sync: true })

/** The request schema's messages, by field. */
export const errorsOf = (fields: MessageSettingsFields) => resolve(toSentFields(fields))
