import { timeInWords } from '@ganit/contract/clock-words'
import { PLACEHOLDERS, type Purpose } from '@ganit/contract/messages/message-events'
import { VALUE_MAX } from '@ganit/contract/messages/sms-values'
import type { Language } from '@ganit/contract/people/guardians'
import type { LessonChange } from '../events/events.queries.ts'

/** Locales with Indian formats of dates and numbers, always with digits 0 to 9. */
const LOCALES: Record<Language, string> = {
  en: 'en-IN',
  hi: 'hi-IN-u-nu-latn',
  bn: 'bn-IN-u-nu-latn',
}

/** Creates formatters on a language's first use, because all of them would add a tenth of a second to each start. */
export const createPerLanguage = <Made>(make: (locale: string) => Made) => {
  const made = new Map<Language, Made>()
  return (language: Language) => {
    const known = made.get(language) ?? make(LOCALES[language])
    made.set(language, known)
    return known
  }
}

const DATES = createPerLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'UTC',
    }),
)
const AMOUNTS = createPerLanguage(
  (locale) => new Intl.NumberFormat(locale, { style: 'currency', currency: 'INR' }),
)
const LISTS = createPerLanguage((locale) => new Intl.ListFormat(locale, { type: 'conjunction' }))

/** A day (`YYYY-MM-DD`) in words. */
export const dayInWords = (language: Language, date: string) =>
  DATES(language).format(new Date(date))

/**
 * A time of day (`HH:MM`) in words: `6:00 pm`, `शाम 6:00`, `সন্ধ্যা 6টা`. The Hindi form leaves out `बजे`, because the
 * texts, also those that academies wrote, contain that word.
 */
export const timeIn = (language: Language, time: string) =>
  timeInWords(language, time).replace(' बजे', '')

/** Whole paise in words. Other languages than English leave out `.00`. */
export function amountInWords(language: Language, paise: number) {
  const amount = AMOUNTS(language).format(paise / 100)
  return language === 'en' ? amount : amount.replace(/\.00$/, '')
}

/** Names joined for a sentence, each once. */
export const joinNames = (language: Language, names: string[]) =>
  LISTS(language)
    .format([...new Set(names)])
    .replace(', और ', ' और ')

/** Names of children for a phone; if they are longer than a phone's text together, their number. */
export function childrenInWords(language: Language, names: string[]) {
  const joined = joinNames(language, names)
  const word = { en: 'children', hi: 'बच्चे', bn: 'সন্তান' }[language]
  return names.length > 1 && [...joined].length > VALUE_MAX ? `${names.length} ${word}` : joined
}

const CHARGES: Record<Language, (charge: string) => string> = {
  en: (charge) => `, with ${charge} for the bank’s charge`,
  hi: (charge) => `, बैंक के चार्ज ${charge} सहित`,
  bn: (charge) => `, ব্যাংকের চার্জ ${charge} সহ`,
}

/** The bank’s charge for a returned cheque, at the end of what is open. */
export const chargeInWords = (language: Language, paise: number) =>
  CHARGES[language](amountInWords(language, paise))

const MONTHS = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }),
)
const MONTHS_OF_YEAR = createPerLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'long', year: 'numeric', timeZone: 'UTC' }),
)
const SPANS: Record<Language, (first: string, last: string) => string> = {
  en: (first, last) => `${first} to ${last}`,
  hi: (first, last) => `${first} से ${last}`,
  bn: (first, last) => `${first} থেকে ${last}`,
}

/** Months (`2026-08`, the oldest first) in words: `August to October`, with years where there are two. */
export function monthsInWords(language: Language, months: string[]) {
  const [first = '', last = first] = [months[0], months.at(-1)]
  const format = (first.slice(0, 4) === last.slice(0, 4) ? MONTHS : MONTHS_OF_YEAR)(language)
  const [from, to] = [first, last].map((month) => format.format(new Date(`${month}-01`)))
  return from === to ? (from ?? '') : SPANS[language](from ?? '', to ?? '')
}

const CHANGES: Record<Language, Record<LessonChange, (time: string, teacher: string) => string>> = {
  en: {
    cancelled: (time) => `${time}, cancelled`,
    moved: (time) => `now at ${time}`,
    weekly: (time) => `now at ${time}`,
    substituted: (time, teacher) => `${time}, with ${teacher}`,
    extra: (time) => `an extra lesson at ${time}`,
    on: (time) => `${time}, takes place`,
    online: (time) => `${time}, online`,
    'in person': (time) => `${time}, at the academy`,
  },
  hi: {
    cancelled: (time) => `${time}, रद्द`,
    moved: (time) => `अब ${time} बजे`,
    weekly: (time) => `अब ${time} बजे`,
    substituted: (time, teacher) => `${time}, शिक्षक: ${teacher}`,
    extra: (time) => `${time} बजे अतिरिक्त क्लास`,
    on: (time) => `${time}, क्लास होगी`,
    online: (time) => `${time}, ऑनलाइन`,
    'in person': (time) => `${time}, अकादमी में`,
  },
  bn: {
    cancelled: (time) => `${time}, বাতিল`,
    moved: (time) => `এখন ${time}`,
    weekly: (time) => `এখন ${time}`,
    substituted: (time, teacher) => `${time}, শিক্ষক: ${teacher}`,
    extra: (time) => `${time}, অতিরিক্ত ক্লাস`,
    on: (time) => `${time}, ক্লাস হবে`,
    online: (time) => `${time}, অনলাইনে`,
    'in person': (time) => `${time}, অ্যাকাডেমিতে`,
  },
}

type MovedTo = { was: string; day: string | null; time: string }

const MOVED: Record<Language, (to: MovedTo) => string> = {
  en: ({ was, day, time }) => `${was}, now ${day ? `on ${day} ` : ''}at ${time}`,
  hi: ({ was, day, time }) => `${was}, अब ${day ? `${day} को ` : ''}${time} बजे`,
  bn: ({ was, day, time }) => `${was}, এখন ${day ? `${day}, ` : ''}${time}`,
}

const EACH_WEEK: Record<Language, (moved: string) => string> = {
  en: (moved) => `${moved}, each week from then on`,
  hi: (moved) => `${moved}, तब से हर सप्ताह`,
  bn: (moved) => `${moved}, তখন থেকে প্রতি সপ্তাহে`,
}

type Moment = { date: string; start_time: string }

/** The sentence that a lesson is moved from `was` to `to`, weekly or once. */
export function movedInWords(language: Language, was: Moment, to: Moment, isWeekly: boolean) {
  const moved = MOVED[language]({
    was: timeIn(language, was.start_time),
    day: was.date === to.date ? null : dayInWords(language, to.date),
    time: timeIn(language, to.start_time),
  })
  return isWeekly ? EACH_WEEK[language](moved) : moved
}

const SEVERAL: Record<Language, Record<'cancelled' | 'on', (count: number) => string>> = {
  en: {
    cancelled: (count) => `${count} lessons cancelled`,
    on: (count) => `${count} lessons take place`,
  },
  hi: {
    cancelled: (count) => `${count} क्लासें रद्द`,
    on: (count) => `${count} क्लासें होंगी`,
  },
  bn: {
    cancelled: (count) => `${count}টি ক্লাস বাতিল`,
    on: (count) => `${count}টি ক্লাস হবে`,
  },
}

/** The sentence that several lessons are cancelled, or held after all. */
export const lessonsInWords = (language: Language, change: 'cancelled' | 'on', count: number) =>
  SEVERAL[language][change](count)

export const lessonChangeInWords = (
  language: Language,
  change: LessonChange,
  { time, teacher }: { time: string; teacher: string | null },
) =>
  CHANGES[language][teacher === null && change === 'substituted' ? 'on' : change](
    timeIn(language, time),
    teacher ?? '',
  )

/** The short path of the reader's home. */
export const HOME_PATH = '/g'

/** Whether an event's link leads to the reader's home, which has a short path: an SMS costs by the character. */
export const leadsHome = (event: Purpose | string) =>
  ['lesson_changed', 'absent', 'test', 'homework'].includes(event)

/** Fills missing placeholders with empty texts. */
export const fillMissingValues = (
  values: Partial<Record<string, string>>,
): Record<string, string> => ({
  ...Object.fromEntries(PLACEHOLDERS.map((name) => [name, ''])),
  ...(values as Record<string, string>),
})

/** Purposes that are sent at any hour and do not count for the daily limit. */
export const isAlwaysUrgent = (purpose: Purpose | string) =>
  [
    ...['payment_received', 'payment_returned', 'cheque_returned', 'absent'],
    ...['code', 'invitation', 'account'],
  ].includes(purpose)
