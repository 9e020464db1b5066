import { z } from 'zod'
import { act, change, read } from '../endpoint.ts'
import { LANGUAGES } from '../people/guardians.ts'
import { Message, optionalText, requiredText } from '../shared.ts'
import { placeholderNames, placeholdersOf, TEXTS, type TextOf } from './message-events.ts'

/** Field labels of the form of a text, used in its messages too. */
export const TEMPLATE_LABELS = {
  subject: 'Subject',
  text: 'Text',
  sms_template_id: 'SMS Template',
  whatsapp_template: 'WhatsApp Template',
} as const

export const MESSAGE_TEXT_MAX = 1_000

const Encoding = z.enum(['GSM-7', 'UCS-2'])

/** A text filled with real values; for SMS each value is cut to 30 characters. */
export const TextPreview = z.object({
  subject: z.string(),
  text: z.string(),
  sms: z.object({ text: z.string(), encoding: Encoding, length: z.int(), parts: z.int() }),
  /** The text that a phone gets for each kind of the event, such as a moved class. */
  kinds: z.array(
    z.object({
      kind: z.string(),
      sms: z.string(),
      encoding: Encoding,
      length: z.int(),
      parts: z.int(),
      whatsapp: z.string(),
    }),
  ),
})
export type TextPreview = z.output<typeof TextPreview>

/**
 * The values to enter in the SMS registry (DLT) for a text: its tags, in order, and the beginnings of addresses to
 * allow.
 */
export const Registry = z.object({
  text: z.string(),
  variables: z.array(z.object({ tag: z.string(), name: z.string(), example: z.string() })),
  addresses: z.array(z.string()),
  category: z.literal('Service Implicit'),
})
export type Registry = z.output<typeof Registry>

/** The wording of an event. `is_default`: the product's own. */
export const MessageTemplate = z.object({
  event: z.enum(TEXTS),
  language: z.enum(LANGUAGES),
  subject: z.string(),
  text: z.string(),
  sms_template_id: z.string().nullable(),
  whatsapp_template: z.string().nullable(),
  is_default: z.boolean(),
  placeholders: z.array(z.string()),
  preview: TextPreview,
  registry: Registry,
  /** Number of texts, in all languages, that are registered in the earlier form. */
  old_forms: z.int(),
})
export type MessageTemplate = z.output<typeof MessageTemplate>

const isOnOneLine = (text: string | null) => text === null || !/[\r\n]/.test(text)

/** Absent fields stay; an empty subject restores the default. */
export const TemplateChanges = z.object({
  subject: optionalText(TEMPLATE_LABELS.subject)
    .refine(isOnOneLine, 'Subject must stand on one line.')
    .optional(),
  text: requiredText(TEMPLATE_LABELS.text, MESSAGE_TEXT_MAX),
  sms_template_id: optionalText(TEMPLATE_LABELS.sms_template_id, 64).optional(),
  whatsapp_template: optionalText(TEMPLATE_LABELS.whatsapp_template, 512)
    .refine((name) => name === null || /^[a-z0-9_]+$/.test(name), {
      error: 'WhatsApp Template must be a name such as fee_due: small letters, digits and _.',
    })
    .optional(),
})
export type TemplateChanges = z.output<typeof TemplateChanges>

/** Error sentence for the first unknown placeholder, or undefined. */
export function faultOfPlaceholders(event: TextOf, text: string) {
  const unknown = placeholderNames(text).find((name) => !placeholdersOf(event).includes(name))
  if (unknown === undefined) return undefined
  const known = placeholdersOf(event).map((name) => `{${name}}`)
  return `{${unknown}} is not known. A text can hold ${known.join(' ')}.`
}

const ByText = z.object({ event: z.enum(TEXTS), language: z.enum(LANGUAGES) })
const PATH = '/message-templates/:event/:language'

export const getMessageTemplate = read(PATH, {
  access: ['admin'],
  summary: 'In which words something is told, with an example',
  params: ByText,
  response: MessageTemplate,
})

export const updateMessageTemplate = change(PATH, {
  access: ['admin'],
  summary: 'Change in which words something is told',
  params: ByText,
  body: TemplateChanges,
  response: Message.extend({ template: MessageTemplate }),
})

export const previewMessageTemplate = act(`${PATH}/preview`, {
  access: ['admin'],
  summary: 'How a text would read, which is not saved',
  params: ByText,
  body: TemplateChanges.pick({ subject: true, text: true }),
  response: TextPreview,
})
