import type { Language } from '@ganit/contract/languages'
import { cutAtWord, VALUE_MAX } from '@ganit/contract/messages/sms-values'
import { dayOfMonthIn, type Moment, type Said, shortDayIn, shortTimeIn } from './change-words.ts'

/**
 * Words for a change in a single value of at most 30 characters. Texts that were registered for SMS before values were
 * split have such a value.
 */
type ShortWords = Record<
  'off' | 'on' | 'extra' | 'moved' | 'weekly' | 'online' | 'in person',
  (when: string) => string
> &
  Record<'longer' | 'taught', (when: string, what: string) => string> &
  Record<'several off' | 'several on', (days: string) => string>

const SHORT: Record<Language, ShortWords> = {
  en: {
    off: (when) => `No class ${when}`,
    on: (when) => `Class on ${when}`,
    extra: (when) => `Extra ${when}`,
    online: (when) => `Online ${when}`,
    'in person': (when) => `At academy ${when}`,
    moved: (when) => `now ${when}`,
    weekly: (when) => `from now ${when}`,
    longer: (day, until) => `${day}: till ${until}`,
    taught: (when, teacher) => `${when}: ${teacher}`,
    'several off': (days) => `No class ${days}`,
    'several on': (days) => `Class on ${days}`,
  },
  hi: {
    off: (day) => `${day}: क्लास नहीं`,
    on: (when) => `${when} होगी`,
    extra: (when) => `${when} भी`,
    online: (day) => `${day}: ऑनलाइन क्लास`,
    'in person': (day) => `${day}: अकादमी में`,
    moved: (when) => `अब ${when}`,
    weekly: (when) => `अब से ${when}`,
    longer: (day, until) => `${day}: ${until} तक`,
    taught: (when, teacher) => `${when}: ${teacher}`,
    'several off': (days) => `${days} नहीं`,
    'several on': (days) => `${days} होंगी`,
  },
  bn: {
    off: (day) => `${day}: ক্লাস নেই`,
    on: (when) => `${when} হবে`,
    extra: (when) => `${when} আরও`,
    online: (day) => `${day}: অনলাইন ক্লাস`,
    'in person': (day) => `${day}: অ্যাকাডেমিতে`,
    moved: (when) => `এখন ${when}`,
    weekly: (when) => `এখন ${when}`,
    longer: (day, until) => `${day}: ${until} পর্যন্ত`,
    taught: (when, teacher) => `${when}: ${teacher}`,
    'several off': (days) => `${days} নেই`,
    'several on': (days) => `${days} হবে`,
  },
}

/** The words with the day of the week if they fit in a value, else without it. */
function shortest(say: (dayOf: typeof shortDayIn) => string) {
  const whole = say(shortDayIn)
  return [...whole].length > VALUE_MAX ? say(dayOfMonthIn) : whole
}

/** A change in one value: `now Wed 2 Dec, 7:30 pm`. */
function changeInShort(language: Language, said: Said) {
  const words = SHORT[language]
  const time = (at: string) => shortTimeIn(language, at)
  if ('count' in said) {
    const days = [...new Set([said.from, said.to])].map((day) => dayOfMonthIn(language, day))
    return words[said.is](days.join('-'))
  }
  const { date, start_time } = 'now' in said ? said.now : said.was
  return shortest((dayOf) => {
    const day = dayOf(language, date)
    const when = `${day}, ${time(start_time)}`
    if (said.is === 'taught') return words.taught(when, said.teacher)
    if (said.is === 'longer') return words.longer(day, time(said.until))
    const isOfDay = said.is === 'off' || said.is === 'online' || said.is === 'in person'
    return words[said.is](isOfDay && language !== 'en' ? day : when)
  })
}

/** A test in one value: day and time first, then as much of its title as fits. */
const testInShort = (language: Language, { title, date, start_time }: Moment & { title: string }) =>
  `${(language === 'en' ? shortDayIn : dayOfMonthIn)(language, date)}, ${shortTimeIn(language, start_time)}: ${title}`

type PartWords = Record<'off' | 'on' | 'extra' | 'ends' | 'online' | 'in person', string> &
  Record<'classOf' | 'now' | 'weekly' | 'until' | 'teaches' | 'from', (value: string) => string> &
  Record<'several off' | 'several on', (count: number) => string>

const PARTS: Record<Language, PartWords> = {
  en: {
    off: 'No class',
    on: 'Class takes place',
    extra: 'Extra class',
    online: 'Class is online',
    'in person': 'Class is at the academy',
    ends: 'Class ends at a new time',
    classOf: (day) => `Class of ${day}`,
    now: (day) => `now ${day}`,
    weekly: (time) => `${time} each week`,
    until: (when) => `until ${when}`,
    teaches: (teacher) => `${teacher} teaches`,
    from: (day) => `from ${day}`,
    'several off': (count) => `No class, ${count} lessons`,
    'several on': (count) => `${count} classes take place`,
  },
  hi: {
    off: 'क्लास नहीं होगी',
    on: 'क्लास होगी',
    extra: 'अतिरिक्त क्लास',
    online: 'क्लास ऑनलाइन होगी',
    'in person': 'क्लास अकादमी में होगी',
    ends: 'क्लास का नया समय',
    classOf: (day) => `${day} की क्लास`,
    now: (day) => `अब ${day}`,
    weekly: (time) => `${time}, हर हफ़्ते`,
    until: (when) => `${when} तक`,
    teaches: (teacher) => `शिक्षक ${teacher}`,
    from: (day) => `${day} से`,
    'several off': (count) => `${count} क्लास नहीं होंगी`,
    'several on': (count) => `${count} क्लास होंगी`,
  },
  bn: {
    off: 'ক্লাস হবে না',
    on: 'ক্লাস হবে',
    extra: 'অতিরিক্ত ক্লাস',
    online: 'ক্লাস অনলাইনে হবে',
    'in person': 'ক্লাস অ্যাকাডেমিতে হবে',
    ends: 'ক্লাসের নতুন সময়',
    classOf: (day) => `${day}-এর ক্লাস`,
    now: (day) => `এখন ${day}`,
    weekly: (time) => `${time}, প্রতি সপ্তাহে`,
    until: (when) => `${when} পর্যন্ত`,
    teaches: (teacher) => `শিক্ষক ${teacher}`,
    from: (day) => `${day} থেকে`,
    'several off': (count) => `${count}টি ক্লাস হবে না`,
    'several on': (count) => `${count}টি ক্লাস হবে`,
  },
}

/** For the last day English says `to` before a day and `until` before a time. */
const lastDayIn = (language: Language, day: string) =>
  language === 'en' ? `to ${day}` : PARTS[language].until(day)

/** Cuts the teacher's name, and keeps the word that introduces it. */
function teachesInShort({ teaches }: PartWords, teacher: string) {
  const beside = [...teaches('')].length
  return teaches(cutAtWord(teacher, VALUE_MAX - beside))
}

/** The change, its day and its time: three values for an SMS, each of at most 30 characters. */
type SmsParts = { what: string; day: string; at: string }

function partsOfChange(language: Language, said: Said): SmsParts {
  const words = PARTS[language]
  if ('count' in said)
    return {
      what: words[said.is](said.count),
      day: words.from(shortDayIn(language, said.from)),
      at: lastDayIn(language, shortDayIn(language, said.to)),
    }
  const day = shortDayIn(language, said.was.date)
  const at = shortTimeIn(language, said.was.start_time)
  if (said.is === 'taught') return { what: teachesInShort(words, said.teacher), day, at }
  if (said.is === 'longer')
    return { what: words.ends, day, at: words.until(shortTimeIn(language, said.until)) }
  if (said.is === 'moved' || said.is === 'weekly') {
    const time = shortTimeIn(language, said.now.start_time)
    return {
      what: words.classOf(day),
      day: words.now(shortDayIn(language, said.now.date)),
      at: said.is === 'weekly' ? words.weekly(time) : time,
    }
  }
  return { what: words[said.is], day, at }
}

/** The values of a change for an SMS: in three parts, and in a single value for texts that were registered before. */
export const changeForSms = (language: Language, said: Said) => ({
  ...partsOfChange(language, said),
  short_change: changeInShort(language, said),
})

/** The values of a test for an SMS, as `changeForSms` gives those of a change. */
export const testForSms = (language: Language, test: Moment & { title: string }) => ({
  what: test.title,
  day: shortDayIn(language, test.date),
  at: shortTimeIn(language, test.start_time),
  short_change: testInShort(language, test),
})
