import type { Language } from '@ganit/contract/languages'
import { whatsAppValues } from '@ganit/contract/messages/sms-values'
import { USUAL_REASON } from '@ganit/contract/teaching/absences'
import { createPerLanguage, timeIn } from './wording.ts'

export type Moment = { date: string; start_time: string }

/** The new place of a class. */
type Place = 'online' | 'in person'

/** A change of a class. Families expect the class at `was`, with the teacher `before`. */
export type Said =
  | { is: 'off' | 'on' | 'extra' | Place; was: Moment }
  | { is: 'moved' | 'weekly'; was: Moment; now: Moment }
  | { is: 'longer'; was: Moment; until: string }
  | { is: 'taught'; was: Moment; teacher: string; before: string | null }
  | { is: 'several off' | 'several on'; from: string; to: string; count: number }

const DAYS = createPerLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      weekday: 'short',
      day: 'numeric',
      month: 'short',
      timeZone: 'UTC',
    }),
)

/** A day such as `Tue 24 Nov`. English abbreviates only September to four letters. */
export const shortDayIn = (language: Language, date: string) =>
  DAYS(language).format(new Date(date)).replaceAll(',', '').replace('Sept', 'Sep')

/** A day such as `24 Nov`. */
export const dayOfMonthIn = (language: Language, date: string) =>
  shortDayIn(language, date).split(' ').slice(1).join(' ')

/** A time such as `6 pm` or `5:30 pm`. */
export const shortTimeIn = (language: Language, time: string) =>
  timeIn(language, time).replace(':00', '')

/** A day and time such as `Tue 24 Nov, 6 pm`. */
const momentIn = (language: Language, { date, start_time }: Moment) =>
  `${shortDayIn(language, date)}, ${shortTimeIn(language, start_time)}`

type Words = {
  off: (when: string) => string
  on: (when: string) => string
  extra: (when: string) => string
  moved: (was: string, now: string) => string
  eachWeek: string
  longer: (when: string, until: string) => string
  taught: (when: string, teacher: string, before: string | null) => string
  severalOff: (days: string, count: number) => string
  severalOn: (days: string, count: number) => string
  online: (when: string) => string
  'in person': (when: string) => string
  next: (when: string) => string
  test: (title: string, when: string, minutes: number | null) => string
  away: string
  end: string
}

const WORDS: Record<Language, Words> = {
  en: {
    off: (when) => `No class on ${when}`,
    on: (when) => `The class on ${when} takes place`,
    extra: (when) => `Extra class on ${when}`,
    moved: (was, now) => `The class of ${was} is now on ${now}`,
    eachWeek: ', each week from then on',
    longer: (when, until) => `The class of ${when} now ends at ${until}`,
    taught: (when, teacher, before) =>
      `Class on ${when}: ${before ? `${teacher} instead of ${before}` : `with ${teacher}`}`,
    severalOff: (days, count) => `No class on ${days}: ${count} classes are cancelled`,
    severalOn: (days, count) => `${days}: ${count} classes take place`,
    online: (when) => `The class on ${when} is online`,
    'in person': (when) => `The class on ${when} is at the academy`,
    next: (when) => `Next class: ${when}`,
    test: (title, when, minutes) =>
      `${title}, ${when}${minutes === null ? '' : `, ${minutes} minutes`}`,
    away: USUAL_REASON,
    end: '.',
  },
  hi: {
    off: (when) => `${when} को क्लास नहीं होगी`,
    on: (when) => `${when} की क्लास होगी`,
    extra: (when) => `${when} को अतिरिक्त क्लास`,
    moved: (was, now) => `${was} की क्लास अब ${now} को होगी`,
    eachWeek: ', तब से हर सप्ताह',
    longer: (when, until) => `${when} की क्लास अब ${until} बजे तक`,
    taught: (when, teacher, before) =>
      `${when} की क्लास: ${before ? `${before} की जगह ${teacher}` : `शिक्षक ${teacher}`}`,
    severalOff: (days, count) => `${days}: ${count} क्लासें नहीं होंगी`,
    severalOn: (days, count) => `${days}: ${count} क्लासें होंगी`,
    online: (when) => `${when} की क्लास ऑनलाइन होगी`,
    'in person': (when) => `${when} की क्लास अकादमी में होगी`,
    next: (when) => `अगली क्लास: ${when}`,
    test: (title, when, minutes) =>
      `${title}, ${when}${minutes === null ? '' : `, ${minutes} मिनट`}`,
    away: 'शिक्षक उपलब्ध नहीं हैं',
    end: '।',
  },
  bn: {
    off: (when) => `${when} ক্লাস হবে না`,
    on: (when) => `${when} ক্লাস হবে`,
    extra: (when) => `${when} অতিরিক্ত ক্লাস`,
    moved: (was, now) => `${was}-এর ক্লাস এখন ${now}`,
    eachWeek: ', তখন থেকে প্রতি সপ্তাহে',
    longer: (when, until) => `${when} ক্লাস এখন ${until} পর্যন্ত`,
    taught: (when, teacher, before) =>
      `${when} ক্লাস: ${before ? `${before}-এর বদলে ${teacher}` : `শিক্ষক ${teacher}`}`,
    severalOff: (days, count) => `${days}: ${count}টি ক্লাস হবে না`,
    severalOn: (days, count) => `${days}: ${count}টি ক্লাস হবে`,
    online: (when) => `${when} ক্লাস অনলাইনে হবে`,
    'in person': (when) => `${when} ক্লাস অ্যাকাডেমিতে হবে`,
    next: (when) => `পরের ক্লাস: ${when}`,
    test: (title, when, minutes) =>
      `${title}, ${when}${minutes === null ? '' : `, ${minutes} মিনিট`}`,
    away: 'শিক্ষক আসতে পারবেন না',
    end: '।',
  },
}

function whatInWords(language: Language, said: Said) {
  const words = WORDS[language]
  if ('count' in said) {
    const { from, to, count } = said
    const days = [...new Set([from, to])].map((day) => shortDayIn(language, day)).join(' – ')
    return words[said.is === 'several off' ? 'severalOff' : 'severalOn'](days, count)
  }
  const was = momentIn(language, said.was)
  if (said.is === 'taught') return words.taught(was, said.teacher, said.before)
  if (said.is === 'longer') return words.longer(was, shortTimeIn(language, said.until))
  if (said.is === 'moved' || said.is === 'weekly') {
    const moved = words.moved(was, momentIn(language, said.now))
    return said.is === 'weekly' ? `${moved}${words.eachWeek}` : moved
  }
  return words[said.is](was)
}

type More = { why?: string | null; place?: Place | null; next?: Moment | null }

/** A change with its reason and the next class: `No class on Tue 24 Nov, 6 pm (Rain). Next class: Thu 26 Nov, 6 pm.` */
export function changeInWords(language: Language, said: Said, { why, place, next }: More = {}) {
  const { end, away, next: nextIn } = WORDS[language]
  const told = why === USUAL_REASON ? away : why
  const reason = told ? ` (${told.replace(/\s+/g, ' ').trim().replace(/[.।]$/, '')})` : ''
  return [
    `${whatInWords(language, said)}${reason}${end}`,
    ...(place && !('count' in said)
      ? [`${WORDS[language][place](momentIn(language, 'now' in said ? said.now : said.was))}${end}`]
      : []),
    ...(next ? [`${nextIn(momentIn(language, next))}${end}`] : []),
  ].join(' ')
}

type Planned = Moment & { title: string; minutes: number | null }

/** A test in a sentence: `Unit test 4, Tue 24 Nov, 6 pm, 60 minutes.` */
export function testInWords(language: Language, { title, minutes, ...when }: Planned) {
  const { test, end } = WORDS[language]
  return `${test(title, momentIn(language, when), minutes)}${end}`
}

const PRACTICE = {
  en: 'questions to practise',
  hi: 'अभ्यास के प्रश्न',
  bn: 'অনুশীলনের প্রশ্ন',
} satisfies Record<Language, string>

/**
 * The first line of homework, without formulas, because no message can draw them. If there is only a practice set, it
 * says that there are questions.
 */
export function taskIn(language: Language, text: string) {
  const { line = '' } = whatsAppValues({ line: text.trim().split('\n', 1)[0] ?? '' })
  const task = line
    .replace(/[.।]+$/, '')
    .replace(/\$+([^$]*)\$+/g, (_, formula: string) => (formula.includes('\\') ? '...' : formula))
  return task || PRACTICE[language]
}
