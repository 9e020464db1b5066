import { dayAfter } from '@ganit/contract/days'
import { LANGUAGES, type Language } from '@ganit/contract/languages'
import { cutValues, VALUE_MAX } from '@ganit/contract/messages/message-events'
import { expect, test } from 'vitest'
import { changeInShort, type Said, testInShort } from './change-words.ts'

const MOMENTS = Array.from({ length: 366 }, (_, n) => ({
  date: dayAfter('2026-01-01', n),
  start_time: ['06:00', '09:05', '12:30', '16:45', '17:30', '20:15', '23:55'][n % 7] as string,
}))

/** The words of a day and a time, as a family reads them. */
const inLanguage = (language: Language, options: Intl.DateTimeFormatOptions, at: string) =>
  new Intl.DateTimeFormat(`${language}-IN-u-nu-latn`, { ...options, timeZone: 'UTC' }).format(
    new Date(at),
  )

function expectToSay(language: Language, text: string, { date, start_time }: (typeof MOMENTS)[0]) {
  const day = inLanguage(language, { day: 'numeric' }, date)
  const month = inLanguage(language, { month: 'short' }, date).slice(0, 2)
  const [hour = '', minute = ''] = start_time.split(':')
  const clock = `${Number(hour) % 12 || 12}${minute === '00' ? '' : `:${minute}`}`
  expect(text).toMatch(new RegExp(`(^|\\D)${day}(\\D|$)`))
  expect(text).toContain(month)
  expect(text).toMatch(new RegExp(`(^|\\D)${clock}(\\D|$)`))
}

test.for(LANGUAGES)('an SMS in %s says the new day and time of each change, whole', (language) => {
  for (const [n, now] of MOMENTS.entries()) {
    const was = MOMENTS[(n + 40) % MOMENTS.length] as (typeof MOMENTS)[0]
    const changes: Said[] = [
      { is: 'off', was: now },
      { is: 'on', was: now },
      { is: 'extra', was: now },
      { is: 'moved', was, now },
      { is: 'weekly', was, now },
      { is: 'longer', was: now, until: '21:45' },
      { is: 'taught', was: now, teacher: 'Ananya Bandyopadhyay', before: null },
    ]
    const title = 'Half-yearly examination, Mathematics'
    const texts = [
      ...changes.map((said) => [said.is, changeInShort(language, said)]),
      ['test', testInShort(language, { title, ...now })],
    ]
    for (const [is, change = ''] of texts) {
      const cut = cutValues({ change }).change ?? ''
      if (is !== 'test' && is !== 'taught') expect([is, cut]).toEqual([is, change])
      expectToSay(language, cut, is === 'longer' ? { ...now, start_time: '21:45' } : now)
    }
  }
})

test.for(LANGUAGES)('an SMS in %s says from when to when there is no class', (language) => {
  for (const is of ['several off', 'several on'] as const)
    for (const [n, { date: from }] of MOMENTS.entries()) {
      const change = changeInShort(language, { is, from, to: dayAfter(from, 5 + n), count: 12 })
      expect([...change].length, change).toBeLessThanOrEqual(VALUE_MAX)
    }
})

test('a letter of an Indian script is never taken apart', () => {
  const { name } = cutValues({ name: 'বিকেল পাঁচটায় শ্রেণিকক্ষে আসুন ক্ষণিক' })
  expect(name).toBe('বিকেল পাঁচটায় শ্রেণিকক্ষে আসু')
  expect([...(cutValues({ name: `${'a'.repeat(29)}ক্ষ` }).name ?? '')].join('')).toBe('a'.repeat(29))
})
