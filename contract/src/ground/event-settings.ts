import { z } from 'zod'
import { CHANNELS, EVENTS, type MessageEvent } from '../messages/message-events.ts'
import { oneOfWords } from '../shared.ts'

/** Whether families are told of an event, and by which channels: the first that reaches the person. */
export const EventSetting = z.object({
  on: z.boolean('On must be true or false.'),
  channels: z
    .array(
      oneOfWords(CHANNELS, 'Channels must be mail, sms or whatsapp.'),
      'Channels must be a list.',
    )
    .max(CHANNELS.length, 'Channels must be named once.')
    .refine((list) => new Set(list).size === list.length, 'Channels must be named once.'),
})
export type EventSetting = z.output<typeof EventSetting>

/** Events sent to phones at once; the rest can wait until they are read. */
const TO_PHONES: MessageEvent[] = [
  'fee_due',
  'fee_overdue',
  'payment_received',
  'payment_returned',
  'cheque_returned',
  'absent',
  'lesson_changed',
]

/** An event's setting until the academy changes it. */
export const usualEventSetting = (event: MessageEvent): EventSetting => ({
  on: true,
  channels: TO_PHONES.includes(event) ? ['whatsapp', 'sms', 'mail'] : ['mail'],
})

type EventSettings = Record<MessageEvent, z.ZodOptional<typeof EventSetting>>

export const MessageEvents = z.strictObject(
  Object.fromEntries(EVENTS.map((event) => [event, EventSetting.optional()])) as EventSettings,
  { error: ({ code }) => (code === 'unrecognized_keys' ? 'There is no such event.' : undefined) },
)
