import type { Language } from '@ganit/contract/languages'
import { changeInWords, type Said, testInWords } from './change-words.ts'
import { changeForSms, testForSms } from './sms-change-words.ts'
import {
  amountInWords,
  chargeInWords,
  dayInWords,
  HOME_PATH,
  leadsHome,
  timeIn,
} from './wording.ts'

const WAS = { date: '2026-12-01', start_time: '17:30' }
const NOW = { date: '2026-12-02', start_time: '19:30' }
const NEXT = { date: '2026-12-12', start_time: '17:30' }
const OFF: Said = { is: 'off', was: { date: '2026-12-10', start_time: '17:30' } }

/** Subject of a notice, which is the `change` that its text may name. */
const SUBJECT: Record<Language, string> = {
  en: 'Holiday on 26 January',
  hi: '26 जनवरी को छुट्टी',
  bn: '26 জানুয়ারি ছুটি',
}

/** Sample values for a preview, by language. */
export const exampleValues = (
  language: Language,
  academy: string,
  origin: string,
  event = 'notice',
): Record<string, string> => ({
  student: { en: 'Riya Banerjee', hi: 'रिया बनर्जी', bn: 'রিয়া ব্যানার্জি' }[language],
  batch: { en: 'Class 9 – Evening', hi: 'कक्षा 9 – शाम', bn: 'নবম শ্রেণি – সন্ধ্যা' }[language],
  date: dayInWords(language, '2026-12-10'),
  time: timeIn(language, '17:30'),
  change: changeInWords(language, OFF, { next: { date: '2026-12-12', start_time: '17:30' } }),
  ...changeForSms(language, OFF),
  amount: amountInWords(language, 210_000),
  lines: '',
  receipt: '2026-27/000123',
  number: '104455',
  open: amountInWords(language, 235_000),
  charge: chargeInWords(language, 25_000),
  link: `${origin}${leadsHome(event) ? HOME_PATH : '/inbox'}`,
  academy,
  code: '482913',
  ...(event === 'notice' && { change: SUBJECT[language] }),
})

type Example = { said: Said; why?: string; next?: typeof NEXT }

/** Changes of a class as examples, the most frequent first. */
const CHANGES: Record<string, Example> = {
  moved: { said: { is: 'moved', was: WAS, now: NOW } },
  'same day': { said: { is: 'moved', was: WAS, now: { ...WAS, start_time: '19:30' } } },
  weekly: { said: { is: 'weekly', was: WAS, now: NOW } },
  off: { said: { is: 'off', was: WAS }, next: NEXT },
  'off with a reason': { said: { is: 'off', was: WAS }, why: 'Rain', next: NEXT },
  on: { said: { is: 'on', was: WAS } },
  extra: { said: { is: 'extra', was: WAS } },
  'class is online': { said: { is: 'online', was: WAS } },
  'class is at the academy': { said: { is: 'in person', was: WAS } },
  'new end': { said: { is: 'longer', was: WAS, until: '19:15' } },
  taught: { said: { is: 'taught', was: WAS, teacher: 'Ananya Sen', before: 'Rahul Das' } },
  'several off': {
    said: { is: 'several off', from: WAS.date, to: '2026-12-05', count: 3 },
  },
  'several on': {
    said: { is: 'several on', from: WAS.date, to: '2026-12-05', count: 3 },
  },
}

const TEST = { ...WAS, title: 'Unit test 4', minutes: 60 }

/** Sample values of each kind of a text, with the kind's name. */
export function examplesOf(event: string, language: Language, academy: string, origin: string) {
  const usual = exampleValues(language, academy, origin, event)
  if (event === 'lesson_changed')
    return Object.entries(CHANGES).map(([kind, { said, ...more }]) => ({
      kind,
      values: {
        ...usual,
        date: dayInWords(language, WAS.date),
        time: timeIn(language, WAS.start_time),
        change: changeInWords(language, said, more),
        ...changeForSms(language, said),
      },
    }))
  const test = { change: testInWords(language, TEST), ...testForSms(language, TEST) }
  return [{ kind: event, values: event === 'test' ? { ...usual, ...test } : usual }]
}
