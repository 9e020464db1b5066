import type { Language } from '../languages.ts'
import { fillPlaceholders, type TextOf } from './message-events.ts'
import { toSmsText } from './sms-length.ts'

/** Longest value that India's SMS template registry (DLT) accepts. */
export const VALUE_MAX = 30

/** Longest value for WhatsApp, whose whole body may have 1,024 characters. */
const LONG_VALUE_MAX = 400

type Values = Record<string, string>

const LETTERS = new Intl.Segmenter('hi', { granularity: 'grapheme' })

/** The words of a line that fit; of a single long word its first letters, none of which is split. */
export function cutAtWord(line: string, most: number) {
  if ([...line].length <= most) return line
  let kept = ''
  for (const { segment } of LETTERS.segment(line)) {
    if ([...kept, ...segment].length > most) break
    kept += segment
  }
  const isWhole = line.startsWith(`${kept} `)
  const words = isWhole ? kept : kept.slice(0, Math.max(0, kept.lastIndexOf(' ')))
  return (words || kept).replace(/[\s,;:–-]+$/, '')
}

const mapValues = (values: Values, change: (value: string, name: string) => string) =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, change(value, name)]))

/** Values on one line each, as a message keeps them. */
export const valuesOnOneLine = (values: Values) =>
  mapValues(values, (value) => value.replace(/\s+/g, ' '))

/** Values for WhatsApp: long ones are cut at a word. */
export const whatsAppValues = (values: Values) =>
  mapValues(valuesOnOneLine(values), (value, name) =>
    name === 'link' || [...value].length <= LONG_VALUE_MAX
      ? value
      : `${cutAtWord(value, LONG_VALUE_MAX - 1)}…`,
  )

/** A cut link would lead nowhere. The academy's name is no value: it is registered with the text. */
const IS_WHOLE = ['link', 'academy']

const smsValues = (values: Values) =>
  mapValues(valuesOnOneLine(values), (value, name) =>
    IS_WHOLE.includes(name) ? value : cutAtWord(value, VALUE_MAX),
  )

/** Lines a child, and a charge that is in the sum anyway, have no room. */
const NOT_IN_SMS = { lines: '', charge: '' }

/** Ends of sentences. */
const END: Record<Language, string> = { en: '.', hi: '।', bn: '।' }

/** Events whose change is said by SMS as what, day and time, none of which is ever cut. */
export const SMS_IN_PARTS: readonly TextOf[] = ['lesson_changed', 'test']

/** Whether a text gives the day of its change as a value of its own. */
export const isSaidInParts = (event: string) => SMS_IN_PARTS.includes(event as TextOf)

/** The form of a text for SMS, with the academy's name filled in and the other placeholders left. */
export function smsFormOf(event: string, language: Language, text: string, academy: string) {
  const parts = isSaidInParts(event)
    ? {
        change: `{what}: {day}, {at}${END[language]}`,
        ...(event === 'lesson_changed' && { time: '{day}, {at}' }),
      }
    : {}
  return toSmsText(fillPlaceholders(text, { academy, ...NOT_IN_SMS, ...parts }).trim())
}

/**
 * The text of an SMS, as the phone gets it and the preview shows it; the registry gets it with tags in place of the
 * values. A message of an older release, which has no `what`, has its change in one value. A text that was registered
 * earlier (`form` 1) can hold only that value.
 */
export function smsTextOf(
  event: string,
  language: Language,
  text: string,
  values: Values,
  form = 2,
) {
  const { academy = '', short_change, ...own } = values
  const isInParts = form !== 1 && own.what !== undefined
  const words = isInParts
    ? smsFormOf(event, language, text, academy)
    : toSmsText(fillPlaceholders(text, { academy, ...NOT_IN_SMS }).trim())
  const change = own.what === undefined || form === 1 ? (short_change ?? own.change) : own.change
  const shown = smsValues({ ...own, ...(change !== undefined && { change }) })
  return toSmsText(fillPlaceholders(words, shown))
}

/**
 * A notice for phones without a registered text, as WhatsApp gets it: its subject and where to read it. An SMS is made
 * from the registered text, to which `{change}` is the subject.
 */
export function shortNotice(subject: string, origin: string, more: Values = {}) {
  const values = { ...more, subject, change: subject, link: `${origin}/inbox` }
  return {
    values: valuesOnOneLine(values),
    short_text: smsTextOf('notice', 'en', '{subject} {link}', values),
  }
}
