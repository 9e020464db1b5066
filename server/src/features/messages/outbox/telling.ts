import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { fillPlaceholders, type Purpose } from '@ganit/contract/messages/message-events'
import { smsTextOf, valuesOnOneLine, whatsAppValues } from '@ganit/contract/messages/sms-values'
import type { MessageRules } from '../academy.queries.ts'
import { phoneLanguage } from '../channels/channel.ts'
import { fillMissingValues } from '../wording/wording.ts'
import type { StoredAction } from './outbox.tables.ts'
import type { Person } from './recipients.queries.ts'

/** An event, as told to one person. */
export type Part = {
  event: Purpose
  /** Identifies the event and the person; with the channel it identifies a delivery. */
  key: string
  /** Values of placeholders. A change also has `what`, `day` and `at` for SMS. */
  values: (language: Language) => Record<string, string>
  /** First names of the students whom the event is about. */
  first_names?: string[]
  /** Subject and text of an event without a template. */
  own?: (language: Language) => { subject: string; text: string }
  /** Values that differ on phones. */
  short?: (language: Language) => Record<string, string>
  /** The event's own day, `YYYY-MM-DD`; today by default. */
  on?: string
  /** Link of the part; by default the message's page. */
  action?: StoredAction
}

/** Everything that one person is told at once. Mail and inbox get one message, SMS and WhatsApp a message per part. */
export type Telling = {
  person: Person
  parts: [Part, ...Part[]]
  /** Values for the subject; absent: the values of the first part are used. */
  heading?: (language: Language) => Record<string, string>
  student_ids: number[]
  /** Link to more: a path of the site. */
  link: string | null
  /** True if the message is sent at any hour and does not count for the daily limit. */
  is_urgent?: boolean
  useful_hours?: number
  /** Notes that later messages need, stored with the inbox text. */
  noted?: object
}

/** The event of the first part, which decides channel, opt-out and daily count. */
export const firstEventOf = ({ parts: [{ event }] }: Telling) => event

const subjectOnOneLine = <Own extends { subject: string }>(own: Own) => ({
  ...own,
  subject: own.subject.replace(/\s+/g, ' '),
})

/** A part's long text and its text for phones; in the person's language by default. */
export function wordsOfPart(
  rules: MessageRules,
  { event, values, short, own }: Part,
  { person, heading }: Telling,
  language = person.language,
) {
  // Only inbox and mail read this; names in it may contain braces.
  if (own) return { ...subjectOnOneLine(own(language)), values: {} }
  const { subject, text } = rules.template(event, language)
  const full = fillMissingValues({ academy: rules.academy_name, ...values(language) })
  // Only the long text has a line for each child.
  const phone = { ...full, lines: '', ...short?.(language) }
  return {
    subject: fillPlaceholders(subject ?? '', { ...full, ...heading?.(language) }).replace(
      /\s+/g,
      ' ',
    ),
    text: fillPlaceholders(text, full).trim(),
    values: valuesOnOneLine(phone),
  }
}

/** The text of a part as a phone shows it, made from the stored values as the channel makes it. */
export function textOnPhone(
  rules: MessageRules,
  part: Part,
  telling: Telling,
  way: 'sms' | 'whatsapp',
) {
  const { language: reader } = telling.person
  const language = phoneLanguage(rules, part.event, reader, way) ?? reader
  const { values } = wordsOfPart(rules, part, telling, language)
  const { text, sms_form } = rules.template(part.event, language)
  return way === 'sms'
    ? smsTextOf(part.event, language, text, values, sms_form)
    : fillPlaceholders(text, whatsAppValues(values)).trim()
}

/** All parts as one text, under the subject of the first. */
export function textOfTelling(rules: MessageRules, telling: Telling, language: Language) {
  const words = telling.parts.map((part) => wordsOfPart(rules, part, telling, language))
  return {
    subject: words[0]?.subject ?? null,
    text: words.map(({ text }) => text).join('\n\n'),
    parts: words.map(({ text }) => text),
  }
}

/** The texts in the other languages to which the person may switch. */
export function textInOtherLanguages(rules: MessageRules, telling: Telling) {
  const { language } = telling.person
  const others = LANGUAGES.filter((each) => each !== language)
  return Object.fromEntries(others.map((each) => [each, textOfTelling(rules, telling, each)]))
}

const KINDS: Partial<Record<Purpose, 'pay' | 'lesson' | 'test' | 'homework'>> = {
  fee_due: 'pay',
  fee_overdue: 'pay',
  lesson_changed: 'lesson',
  absent: 'lesson',
  homework: 'homework',
  test: 'test',
  result: 'test',
}

/** The link of a part; a part about money links to the page for paying. */
function actionOf({ event, action }: Part, { link, person }: Telling): StoredAction | null {
  if (action || !link) return action ?? null
  const kind = KINDS[event] ?? 'page'
  const pay = person.guardian_id === null ? '/student/pay' : '/guardian/pay'
  return { kind, path: kind === 'pay' ? pay : link, number: null }
}

/** The message to store, with all its parts, in the person's language. */
export function toStoredMessage(rules: MessageRules, telling: Telling) {
  const { parts, ...words } = textOfTelling(rules, telling, telling.person.language)
  return {
    purpose: firstEventOf(telling),
    ...words,
    parts: telling.parts.map((part, n) => ({
      event: part.event,
      on: part.on ?? rules.now.date,
      text: parts[n] ?? '',
      action: actionOf(part, telling),
    })),
    short_text: null,
    values: telling.noted ?? null,
  }
}
