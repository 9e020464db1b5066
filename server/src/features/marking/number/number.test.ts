import { expect, test } from 'vitest'
import { judge } from '../marking.service.ts'
import type { NumberRight } from './judge-number.ts'
import { readNumber } from './read-number.ts'

test.for([
  ['.5', 1n, 2n],
  ['5e3', 5000n, 1n],
  ['-7', -7n, 1n],
  ['−7', -7n, 1n],
  ['–7', -7n, 1n],
  ['- 7', -7n, 1n],
  ['1,00,000', 100000n, 1n],
  ['1{,}000', 1000n, 1n],
  ['३.५', 7n, 2n],
  ['১২', 12n, 1n],
  ['3/4', 3n, 4n],
  ['-6/8', -3n, 4n],
  ['3/-4', -3n, 4n],
  ['\\frac34', 3n, 4n],
  ['-\\dfrac{3}{4}', -3n, 4n],
  ['2\\frac12', 5n, 2n],
  ['-2\\frac{1}{2}', -5n, 2n],
  ['2 1/2', 5n, 2n],
  ['½', 1n, 2n],
  ['-2½', -5n, 2n],
  ['१¾', 7n, 4n],
  ['5.', 5n, 1n],
  ['+0.10', 1n, 10n],
] as const)('%s is read', ([text, top, bottom]) => {
  const number = readNumber(text)
  expect(number && number.top * bottom).toBe(number && top * number.bottom)
  expect(number).toBeDefined()
})

test.for(['', '.', 'e3', 'x', '1/0', '1/2/3', '2^3', '5 cm', '--5', '1e9999', '1'.repeat(1_001)])(
  '%.20j is no number',
  (text) => {
    expect(readNumber(text)).toBeUndefined()
  },
)

type Case = [answer: string, right: NumberRight, unit: string | undefined, isRight: boolean]

test.for<Case>([
  ['0.30', { value: 0.3 }, undefined, true],
  ['0.30000000000000004', { value: 0.3 }, undefined, false],
  ['1/3', { value: '1/3' }, undefined, true],
  ['0.3333', { value: '1/3' }, undefined, false],
  ['3.15', { value: 3.14, tolerance: 0.01 }, undefined, true],
  ['3.1500000000000001', { value: 3.14, tolerance: 0.01 }, undefined, false],
  ['2', { from: 2, to: 3 }, undefined, true],
  ['3.0', { from: 2, to: 3 }, undefined, true],
  ['3.0000000000000000001', { from: 2, to: 3 }, undefined, false],
  ['1e-7', { value: 1e-7 }, undefined, true],
  ['5 cm', { value: 5 }, 'cm', true],
  ['5', { value: 5 }, 'cm', true],
  ['5 m', { value: 5 }, 'cm', false],
  ['2 1/2 cm', { value: 2.5 }, 'cm', true],
  ['2½cm', { value: 2.5 }, 'cm', true],
  ['\\frac{5}{2}\\text{ cm}', { value: 2.5 }, 'cm', true],
  ['2\\frac12 m', { value: 2.5 }, 'cm', false],
  ['25cm^2', { value: 25 }, 'cm²', true],
  ['25\\text{ cm}^{2}', { value: 25 }, 'cm²', true],
  ['₹ 1,500', { value: 1500 }, '₹', true],
  ['৫০%', { value: 50 }, '%', true],
  ['30°', { value: 30 }, '^\\circ', true],
  ['seven', { value: 7 }, undefined, false],
])('%s for %j in %s: %s', async ([answer, right, unit, isRight]) => {
  const [judgement] = await judge([{ kind: 'number', right, ...(unit && { unit }), answer }])
  expect(judgement?.verdict).toBe(isRight ? 'right' : 'wrong')
})
