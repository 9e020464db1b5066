import { dayAfter } from '@ganit/contract/days'
import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { fillPlaceholders } from '@ganit/contract/messages/message-events'
import { smsLength } from '@ganit/contract/messages/sms-length'
import { smsTextOf, VALUE_MAX, whatsAppValues } from '@ganit/contract/messages/sms-values'
import { expect, test } from 'vitest'
import { pushTextIn, toPushText } from '../channels/push/push-words.ts'
import type { Part } from '../outbox/telling.ts'
import { changeInWords, type Said, testInWords } from './change-words.ts'
import { DEFAULT_TEXTS } from './default-texts.ts'
import { examplesOf } from './example-values.ts'
import { registryOf } from './registry.ts'
import { changeForSms, testForSms } from './sms-change-words.ts'
import { dayInWords, timeIn } from './wording.ts'

const LINK = 'https://academy.example/guardian/dashboard'
const WAS = { date: '2026-12-01', start_time: '17:30' }
const MOVED: Said = { is: 'moved', was: WAS, now: { date: '2026-12-02', start_time: '19:30' } }
const BATCH = { en: 'Class 10 – Evening', hi: 'कक्षा 10 – शाम', bn: 'দশম শ্রেণি – সন্ধ্যা' }

const lessonIn = (language: Language, said: Said, link = LINK, form = 2) =>
  smsTextOf(
    'lesson_changed',
    language,
    DEFAULT_TEXTS[language].lesson_changed.text,
    {
      ...{ academy: 'Ganit', batch: BATCH[language], link },
      ...{ change: changeInWords(language, said), ...changeForSms(language, said) },
    },
    form,
  )

test.for([
  [
    'en',
    `Class 10 - Evening: Class of Tue 1 Dec: now Wed 2 Dec, 7:30 pm. Timetable: ${LINK} - Ganit`,
    1,
  ],
  ['hi', 'कक्षा 10 – शाम: मंगल 1 दिस॰ की क्लास: अब बुध 2 दिस॰, शाम 7:30। समय-सारणी: ', 2],
  ['bn', 'দশম শ্রেণি – সন্ধ্যা: মঙ্গল 1 ডিসেঃ-এর ক্লাস: এখন বুধ 2 ডিসেঃ, সন্ধ্যা 7:30। সময়সূচি: ', 3],
] as const)('a moved class is told whole by SMS in %s', ([language, said, parts]) => {
  const text = lessonIn(language, MOVED)
  expect(text.slice(0, said.length)).toBe(said)
  expect(smsLength(text).parts).toBe(parts)
})

test('the short way saves a part in Bengali', () => {
  const text = lessonIn('bn', MOVED, 'https://academy.example/g')
  expect(smsLength(text)).toMatchObject({ length: 120, parts: 2 })
})

test('to copy: tags for the values, and the academy’s name as it is', () => {
  const registry = registryOf({
    ...{ event: 'lesson_changed', language: 'en', text: DEFAULT_TEXTS.en.lesson_changed.text },
    ...{ academy: 'Ganit', origin: 'https://academy.example', tags: 'inside' },
    examples: { batch: 'Class 10', what: 'No class' },
  })
  expect(registry.text).toBe(
    '{#alphanumeric#}: {#alphanumeric#}: {#alphanumeric#}, {#alphanumeric#}. Timetable: {#url#} - Ganit',
  )
  expect(registry.variables.map(({ tag, name }) => `${name} ${tag}`)).toEqual([
    'batch #alphanumeric#',
    'what #alphanumeric#',
    'day #alphanumeric#',
    'at #alphanumeric#',
    'link #url#',
  ])
  expect(registry.addresses).toContain('https://academy.example/g')
})

const MOMENTS = Array.from({ length: 366 }, (_, n) => ({
  date: dayAfter('2026-01-01', n),
  start_time: `${String(n % 24).padStart(2, '0')}:${String((n * 7) % 60).padStart(2, '0')}`,
}))
const TITLE = 'Half-yearly examination, Mathematics'

/** Each kind of change, with the day and the time that a family must read. */
function kindsAt(n: number): { said: Said; day: string; time: string }[] {
  const was = MOMENTS[(n + 40) % MOMENTS.length] ?? WAS
  const now = MOMENTS[n] ?? WAS
  const at = { day: now.date, time: now.start_time }
  const to = dayAfter(now.date, 1 + (n % 5))
  return [
    { said: { is: 'off', was: now }, ...at },
    { said: { is: 'on', was: now }, ...at },
    { said: { is: 'extra', was: now }, ...at },
    { said: { is: 'online', was: now }, ...at },
    { said: { is: 'in person', was: now }, ...at },
    { said: { is: 'moved', was, now }, ...at },
    { said: { is: 'weekly', was, now }, ...at },
    { said: { is: 'longer', was: now, until: '21:45' }, day: now.date, time: '21:45' },
    {
      said: { is: 'taught', was: now, teacher: 'Ananya Bandyopadhyay-Chatterjee', before: null },
      ...at,
    },
    { said: { is: 'several off', from: now.date, to, count: 12 }, day: to, time: '' },
    { said: { is: 'several on', from: now.date, to, count: 12 }, day: to, time: '' },
  ]
}

const number = (text: string) => new RegExp(`(^|\\D)${text}(\\D|$)`)

function expectToSay(text: string, { day, time }: { day: string; time: string }) {
  expect(text).toMatch(number(String(Number(day.slice(8)))))
  if (!time) return
  const [hour = '', minute = ''] = time.split(':')
  const clock = `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}`
  expect(text).toMatch(number(clock))
}

test.for(LANGUAGES)(
  'each kind of change says its day and time in %s, on any day of a year',
  (language) => {
    const long = { academy: 'Ganit', link: LINK, batch: `${BATCH[language]} ${'ক্ষ'.repeat(40)}` }
    const { text } = DEFAULT_TEXTS[language].lesson_changed
    for (const n of MOMENTS.keys()) {
      for (const { said, ...at } of kindsAt(n)) {
        const values = {
          ...long,
          change: changeInWords(language, said),
          ...changeForSms(language, said),
        }
        for (const [name, value] of Object.entries(changeForSms(language, said)))
          if (said.is !== 'taught' || name !== 'short_change')
            expect([name, [...value].length <= VALUE_MAX]).toEqual([name, true])
        expectToSay(smsTextOf('lesson_changed', language, text, values), at)
        expectToSay(fillPlaceholders(text, whatsAppValues(values)), at)
        const part = { event: 'lesson_changed', key: '', values: () => values } as const
        expectToSay(pushTextIn([part], language), at)
        // A text that the academy wrote, with `{time}`, names the new day as well.
        expectToSay(smsTextOf('lesson_changed', language, '{batch}: {time}', values), at)
      }
      const planned = { ...(MOMENTS[n] ?? WAS), title: TITLE, minutes: 60 }
      const values = {
        ...long,
        change: testInWords(language, planned),
        ...testForSms(language, planned),
      }
      const own = DEFAULT_TEXTS[language].test.text
      const at = { day: planned.date, time: planned.start_time }
      for (const form of [1, 2]) expectToSay(smsTextOf('test', language, own, values, form), at)
      const [date, time] = [
        dayInWords(language, planned.date),
        timeIn(language, planned.start_time),
      ]
      const absent = smsTextOf('absent', language, DEFAULT_TEXTS[language].absent.text, {
        ...long,
        date,
        time,
      })
      expectToSay(absent, { ...at, time: '' })
      expect(absent).toContain(time)
      for (const event of ['fee_due', 'fee_overdue', 'homework', 'payment_received'] as const)
        expect(
          smsTextOf(event, language, DEFAULT_TEXTS[language][event].text, { ...long, date }),
        ).toContain(date)
    }
  },
)

test.for(LANGUAGES)('a push message of homework names its day in %s', (language) => {
  const values = () => ({
    batch: 'Ten',
    date: dayInWords(language, '2026-12-07'),
    change: 'Page 7',
  })
  const part: Part = { event: 'homework', key: '', values, first_names: ['Riya'] }
  expect(pushTextIn([part], language)).toContain(dayInWords(language, '2026-12-07'))
})

test('a long push message never ends within a letter', () => {
  const letter = 'ক্ষি'
  expect(toPushText(letter.repeat(50))).toBe(`${letter.repeat(39)}…`)
})

test.for([
  ['the day of a class that is held online', 'class is online', 'Class is online: Tue 1 Dec'],
  ['the academy', 'class is at the academy', 'Class is at the academy: Tue 1 Dec'],
] as const)('the owner sees %s among the kinds', ([, wished, said]) => {
  const { values } = examplesOf('lesson_changed', 'en', 'Ganit', 'https://x.in').find(
    ({ kind }) => kind === wished,
  ) ?? { values: {} }
  expect(smsTextOf('lesson_changed', 'en', DEFAULT_TEXTS.en.lesson_changed.text, values)).toContain(
    said,
  )
})

test.for([
  ['en', 'now Wed 2 Dec, 7:30 pm'],
  ['hi', 'अब बुध 2 दिस॰, शाम 7:30'],
  ['bn', 'এখন বুধ 2 ডিসেঃ, সন্ধ্যা 7:30'],
] as const)('a text registered before says the change in one value in %s', ([language, change]) => {
  expect(changeForSms(language, MOVED).short_change).toBe(change)
  expect(lessonIn(language, MOVED, LINK, 1)).toContain(`: ${change} `)
})

test.for([
  ['en', 'Debasmita teaches'],
  ['hi', 'शिक्षक Debasmita'],
  ['bn', 'শিক্ষক Debasmita'],
] as const)('of a substitute with a long name the name is cut in %s', ([language, what]) => {
  const teacher = 'Debasmita Bhattacharyya-Sen'
  const said: Said = { is: 'taught', was: WAS, teacher, before: null }
  expect(lessonIn(language, said)).toContain(`: ${what}: `)
})

test('a message of an older release has its change cut, as before', () => {
  const values = { academy: 'Ganit', batch: 'Ten', link: LINK, change: changeInWords('en', MOVED) }
  const { text } = DEFAULT_TEXTS.en.lesson_changed
  expect(smsTextOf('lesson_changed', 'en', text, values)).toBe(
    `Ten: The class of Tue 1 Dec, 5:30 Timetable: ${LINK} - Ganit`,
  )
})

test('a letter of an Indian script is never taken apart', () => {
  const read = (student: string) => smsTextOf('absent', 'bn', '{student}', { student })
  expect(read('বিকেল পাঁচটায় শ্রেণিকক্ষে আসুন ক্ষণিক')).toBe('বিকেল পাঁচটায় শ্রেণিকক্ষে')
  expect(read(`${'a'.repeat(29)}ক্ষ`)).toBe('a'.repeat(29))
})

test('long values are cut at a word for WhatsApp, and say so', () => {
  const { change = '' } = whatsAppValues({ change: 'word '.repeat(100) })
  expect([...change].length).toBeLessThanOrEqual(400)
  expect(change).toMatch(/word…$/)
})
