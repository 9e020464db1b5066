import { expect, test } from 'vitest'
import { ENGLISH, loadI18n } from './catalogues.ts'

const TEXT = 'Pay for all children, {amount}'
const ABSENCES =
  '{absences, plural, one {# absence in the last year} other {# absences in the last year}}'

test.each([
  ['en', 'Pay for all children, ₹10'],
  ['hi', 'सभी बच्चों की फ़ीस जमा करें, ₹10'],
  ['bn', 'সব সন্তানের ফি জমা দিন, ₹10'],
] as const)('a text is read in %s, with what stands in it', async (language, text) => {
  const i18n = await loadI18n(language, 'family')
  expect(i18n.locale).toBe(language)
  expect(i18n.t(TEXT, { amount: '₹10' })).toBe(text)
})

test('a text that says what its key says is read without being loaded', () => {
  expect(Object.keys(ENGLISH.messages)).not.toContain('Absent')
  expect(ENGLISH.t('Absent')).toBe('Absent')
})

test('what is counted is said of one and of several', () => {
  expect(ENGLISH.t(ABSENCES, { absences: 1 })).toBe('1 absence in the last year')
  expect(ENGLISH.t(ABSENCES, { absences: 2 })).toBe('2 absences in the last year')
})

test('what is counted has the digits of amounts in every language', async () => {
  for (const language of ['en', 'hi', 'bn'] as const)
    expect((await loadI18n(language, 'family')).t(ABSENCES, { absences: 12 })).toMatch(/12/)
})
