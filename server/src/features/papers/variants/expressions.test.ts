import {
  type Exact,
  NotRead,
  NoValue,
  readCondition,
  readExact,
  readExpression,
} from '@ganit/contract/papers/numbers/expressions'
import { shownValues, valuesShown } from '@ganit/contract/papers/numbers/sets'
import fc from 'fast-check'
import Fraction from 'fraction.js'
import { expect, test } from 'vitest'

const VALUES = valuesShown({ a: '3', b: '-2', c: '1/2', d: '2.5', e: 'apples' })
const LETTERS = ['a', 'b', 'c', 'd', 'e']
const computed = (text: string) => readExpression(text, LETTERS)(VALUES).number.toFraction()

test.for([
  ['a*b+1', '-5'],
  ['a-b-1', '4'],
  ['a/b/2', '-3/4'],
  ['2^a^2', '512'],
  ['-b^2', '-4'],
  ['(-b)^2', '4'],
  ['b^-1', '-1/2'],
  ['a^0', '1'],
  ['--a', '3'],
  ['2*-a', '-6'],
  ['c+d', '3'],
  ['a × 2 ÷ 3 − 1 · 1', '1'],
  ['gcd(12, 18)', '6'],
  ['gcd(-4, 6)', '2'],
  ['lcm(4, 6, 10)', '60'],
  ['abs(b)', '2'],
  ['min(a, b, c)', '-2'],
  ['max(a,b,c)', '3'],
  ['7 mod 3', '1'],
  ['mod(-7, 3)', '2'],
  ['floor(b/3)', '-1'],
  ['sqrt(9/4)', '3/2'],
  ['sqrt(a^2+16)', '5'],
  ['0.1+0.2', '3/10'],
])('%s is %s', ([text = '', value]) => {
  expect(computed(text)).toBe(value)
})

test.for([
  ['2a', 'Write * between 2 and a.'],
  ['a(b)', 'Write * between a and (.'],
  ['(a)(b)', 'Write * between ) and (.'],
  ['ab', 'Write * between a and b.'],
  ['k', 'There is no number k.'],
  ['constructor(a)', 'There is no number constructor.'],
  ['a+', 'Something is missing at the end.'],
  ['(a', 'A bracket is not closed.'],
  ['a)', ') cannot stand here.'],
  ['a;b', '; cannot stand here.'],
  ['(a, b)', 'A comma cannot stand here.'],
  ['sqrt', 'Write sqrt( and its numbers.'],
  ['sqrt(a, b)', 'sqrt takes 1 number.'],
  ['gcd(a)', 'gcd takes 2 to 6 numbers.'],
  ['process.exit()', '. cannot stand here.'],
  [`${'('.repeat(21)}a${')'.repeat(21)}`, 'More than 20 brackets deep.'],
  ['-'.repeat(150), 'More than 20 brackets deep.'],
  [`a${'+a'.repeat(100)}`, 'Longer than 200 signs.'],
])('%s is not read', ([text = '', sentence]) => {
  expect(() => readExpression(text, LETTERS)).toThrow(new NotRead(sentence))
})

test.for([
  ['a/(b+2)', 'A division by 0.'],
  ['a mod (b+2)', 'A division by 0.'],
  ['0^0', 'A power of 0 that has no value.'],
  ['0^-1', 'A power of 0 that has no value.'],
  ['2^c', 'A power with a fraction as its exponent.'],
  ['9^9^9', 'An exponent beyond 64.'],
  ['1^10^12', 'An exponent beyond 64.'],
  ['10^13', 'A number is beyond 1000000000000.'],
  ['1/10^12/10', 'A number is beyond 1000000000000.'],
  ['sqrt(b)', 'The square root of a negative number.'],
  ['sqrt(8)', 'The square root of 8, which is no square.'],
  ['gcd(c, 2)', 'The gcd of a fraction.'],
  ['e+1', 'e is a word.'],
])('%s has no value', ([text = '', sentence]) => {
  expect(() => readExpression(text, LETTERS)(VALUES)).toThrow(new NoValue(sentence))
})

test('conditions are met exactly, and not where a side has no value', () => {
  const isMet = (text: string) => readCondition(text, LETTERS)(VALUES)
  expect(['a > b', 'a>=3', 'c = 1/2', 'd ≠ 2', 'a*c != 2', 'b <= -2'].map(isMet)).toEqual(
    Array(6).fill(true),
  )
  expect(['a < b', 'a/(b+2) = 1', 'sqrt(b) > 0', '0.1+0.2 ≠ 0.3'].map(isMet)).toEqual(
    Array(4).fill(false),
  )
  for (const text of ['a', 'a < b < c', 'a = ', '='])
    expect(() => readCondition(text, LETTERS)).toThrow(NotRead)
})

test('numbers beyond 10^12, and texts that are none', () => {
  expect(() => readExact('1000000000001')).toThrow(NoValue)
  expect(['x', '1e3', '', '1/0', '--1', '.'].map(readExact)).toEqual(Array(6).fill(undefined))
  expect(readExact('−3')?.number.toFraction()).toBe('-3')
})

const exact: fc.Arbitrary<Exact> = fc
  .tuple(fc.integer({ min: -999, max: 999 }), fc.integer({ min: 1, max: 99 }))
  .map(([n, d]) => ({ number: new Fraction(n, d), isDecimal: false }))

test('values come back as they were told', () => {
  fc.assert(
    fc.property(exact, fc.boolean(), (value, isDecimal) => {
      const isExact = /^[25]*$/.test(
        String(value.number.d).replace(/\d+/, (d) => factors(Number(d))),
      )
      const told = { a: { ...value, isDecimal: isDecimal && isExact } }
      expect(valuesShown(shownValues(told))).toEqual(told)
    }),
  )
})

function factors(of: number) {
  let left = of
  let found = ''
  for (let by = 2; left > 1; by += 1)
    while (left % by === 0) {
      found += by
      left /= by
    }
  return found
}

/** Random expressions, each with its value computed with doubles. */
const sums = fc.letrec<{ any: [string, number] }>((tie) => ({
  any: fc.oneof(
    { depthSize: 'small', withCrossShrink: true },
    fc.integer({ min: 0, max: 20 }).map((n): [string, number] => [String(n), n]),
    fc.constantFrom<[string, number]>(['a', 3], ['b', -2]),
    fc
      .tuple(tie('any'), fc.constantFrom('+', '-', '*'), tie('any'))
      .map(([[one, x], sign, [other, y]]): [string, number] => [
        `(${one}${sign}${other})`,
        sign === '+' ? x + y : sign === '-' ? x - y : x * y,
      ]),
    tie('any').map(([one, x]): [string, number] => [`-${one}`, -x]),
  ),
})).any

test('random expressions are computed as doubles compute them, while those are exact', () => {
  fc.assert(
    fc.property(sums, ([text, value]) => {
      fc.pre(text.length <= 200 && Math.abs(value) < 1e9)
      try {
        expect(readExpression(text, LETTERS)(VALUES).number.valueOf()).toBe(value + 0)
      } catch (error) {
        if (!(error instanceof NotRead && /deep/.test(error.message))) throw error
      }
    }),
  )
})
