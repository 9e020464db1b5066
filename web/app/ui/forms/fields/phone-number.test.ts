import { expect, test } from 'vitest'
import { assemblePhone, dialChoices, formatPhone, splitPhone } from './phone-number.ts'

const countries = [
  { name: 'Canada', dial_code: '+1', code: 'CA' },
  { name: 'United States', dial_code: '+1', code: 'US' },
  { name: 'Italy', dial_code: '+39', code: 'IT' },
  { name: 'India', dial_code: '+91', code: 'IN' },
  { name: 'Morocco', dial_code: '+212', code: 'MA' },
]

test.each([
  ['+91', '9876543210', '+919876543210'],
  ['+91', ' 098765 43210 ', '+919876543210'],
  ['+1 CA', '(647) 555-0123', '+16475550123'],
  ['+39', '06 1234567', '+39061234567'],
  ['+91', '+44 20 7946 0958', '+442079460958'],
  ['+91', '0044 20 7946 0958', '+442079460958'],
  ['+91', '   ', ''],
  ['+91', '0', ''],
])('%s and “%s” are sent as “%s”', (country, number, sent) => {
  expect(assemblePhone({ country, number })).toBe(sent)
})

test.each(['+919876543210', '+16475550123', '+212612345678', '9876543210', ''])(
  '“%s” taken apart and put together again is the same',
  (phone) => {
    const parts = splitPhone(phone, countries)
    expect(assemblePhone(parts)).toBe(phone)
  },
)

test('the longest calling code wins', () => {
  const island = { name: 'Kazakhstan', dial_code: '+7', code: 'KZ' }
  const other = { name: 'Elsewhere', dial_code: '+76', code: 'XX' }
  expect(splitPhone('+7612', [island, other])).toEqual({ country: '+76', number: '12' })
})

test('countries that share a code can be told apart, the usual one comes first, the others by name', () => {
  expect(dialChoices(countries)).toEqual([
    { value: '+91', label: 'India +91' },
    { value: '+1 CA', label: 'Canada +1' },
    { value: '+39', label: 'Italy +39' },
    { value: '+212', label: 'Morocco +212' },
    { value: '+1', label: 'United States +1' },
  ])
  expect(dialChoices([])).toEqual([{ value: '+91', label: '+91' }])
})

test('an Indian number is read out in two halves', () => {
  expect(formatPhone('+919876543210')).toBe('+91 98765 43210')
  expect(formatPhone('+16475550123')).toBe('+16475550123')
})
