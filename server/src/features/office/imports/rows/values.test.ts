import { expect, test } from 'vitest'
import { amountOf } from './amounts.ts'
import { parseClass, parseClassInTitle } from './classes.ts'
import { lastDayOfMonth, readDay, readMonth } from './days.ts'

const read = <Value>(texts: string, of: (text: string) => Value) =>
  [...new Set(texts.split(' | ').map(of))] as Value[]

test.for([
  [
    8,
    'VIII-B | 8 B | 8/A | VIII (A) | 8th Std | 8.0 | ৮ | ৮ম | Std.8 | Class VIII | VIIIth | VIIIA',
  ],
  [8, 'कक्षा ८ | आठवीं | ८वीं | अष्टम | অষ্টম | অষ্টম শ্রেণি | আট | Eighth | Class Eight'],
  [11, 'XI Sci | 11 Science | Class XI Science | XI-A | ग्यारहवीं | एकादश | একাদশ শ্রেণী | Eleventh'],
  [10, '10th[A] | Ten | X | X-C | दसवीं | দশম'],
  [6, 'छठी | VI-D | 6 (Bengali Medium) | ছয়'],
  [undefined, '8-9 | VIII & IX | 9.5 | 10+2 | 10th passed | LKG | 2014 | 0 | 13 | XIV | x1'],
] as const)('class %s is read as lists write it', ([number, texts]) => {
  expect(read(texts, parseClass)).toEqual([number])
})

test('a title says a class with a word for it, a name says none', () => {
  expect(
    read('CLASS VIII | Students of Class 8, 2026-27 | অষ্টম শ্রেণি | VIII-A', parseClassInTitle),
  ).toEqual([8])
  const others = 'Sunrise Classes | 10 | 2026 | V Kumar | Class Teacher | Class VIII & IX | Total'
  expect(read(others, parseClassInTitle)).toEqual([undefined])
})

test('a day is read in each notation, the day before the month', () => {
  const texts =
    'Apr 1, 2013 | April 1, 2013 | Apr/01/2013 | 1 अप्रैल 2013 | ১ এপ্রিল ২০১৩ | ১-৪-২০১৩ | 01–04–2013 | 01042013 | 1042013 | 20130401 | 1st of April 2013 | Mon, 1-Apr-13 | 2013-Apr-01 | 1/4/2013 0:00'
  expect(read(texts, (text) => readDay(text, 'dmy', 2026))).toEqual(['2013-04-01'])
  const none = '32042013 | 9830041276 | April 2013 | 1 Foo 2013 | 31 Feb 2013 | 1 2 Apr 2013'
  expect(read(none, (text) => readDay(text, 'dmy', 2026))).toEqual([undefined])
})

test('a month is read without a day, and not a day without its year', () => {
  const texts =
    'April 2025 | Apr-25 | Apr 25 | Apr.2025 | 04/2025 | 4-2025 | 2025-04 | अप्रैल 2025 | এপ্রিল ২০২৫ | APR/25'
  expect(read(texts, (text) => readMonth(text, 2026))).toEqual(['2025-04-01'])
  const none = '25-Apr | 25 Apr | April | 1 Apr 2025 | 13/2025 | Foo 2025 | 01/04/2025 | 2025'
  expect(read(none, (text) => readMonth(text, 2026))).toEqual([undefined])
  expect(['2025-02-01', '2025-12-01'].map(lastDayOfMonth)).toEqual(['2025-02-28', '2025-12-31'])
})

test('an amount is read with the signs and words beside it', () => {
  const owed =
    'Rs. 1500/- only | 1500 Dr | ১৫০০ | ₹ 1,500.00 Dr | Rs 1,500/- (Dr) | INR 1500 | 1500 টাকা | रु. 1500 | 1500 due'
  expect(read(owed, amountOf)).toEqual(['1500.00'])
  expect(read('(1500) | 1500 Cr. | -1500 | ₹-1,500 | 1500 advance', amountOf)).toEqual(['-1500.00'])
  expect(read('1500 x | Dr | 1e5 | 1500 - 200 | 5 Dr Cr | (1500', amountOf)).toEqual([undefined])
})
