import { expect, test } from 'vitest'
import type { NumberRight } from '../judgement.ts'
import { judgeAnswers } from '../marking.service.ts'
import { readNumber } from './judge-number.ts'

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
  ['⅔', 2n, 3n],
  ['5÷2', 5n, 2n],
  ['(-12)', -12n, 1n],
  ['x = 12', 12n, 1n],
  ['12\u200b', 12n, 1n],
  ['１２', 12n, 1n],
  ['1 00 000', 100000n, 1n],
  ['1, 00, 000', 100000n, 1n],
  ['3x10^8', 300000000n, 1n],
  ['3×10^{-2}', 3n, 100n],
  ['10⁵', 100000n, 1n],
  ['50%', 1n, 2n],
] as const)('%s is read', ([text, top, bottom]) => {
  const number = readNumber(text)
  expect(number?.value.equals({ n: top, d: bottom })).toBe(true)
  expect(number).toBeDefined()
})

test.for(['', '.', 'x', '1/0', '1/2/3', '2^3', '--5', '1'.repeat(1_001)])(
  '%.20j is no number',
  (text) => {
    expect(readNumber(text)).toBeUndefined()
  },
)

type Case = [answer: string, right: NumberRight, unit: string | undefined, verdict: string]

test.for<Case>([
  ['0.30', { value: 0.3 }, undefined, 'right'],
  ['0.30000000000000004', { value: 0.3 }, undefined, 'wrong'],
  ['1/3', { value: '1/3' }, undefined, 'right'],
  ['0.3333', { value: '1/3' }, undefined, 'wrong'],
  ['3.15', { value: 3.14, tolerance: 0.01 }, undefined, 'right'],
  ['3.1500000000000001', { value: 3.14, tolerance: 0.01 }, undefined, 'wrong'],
  ['2', { from: 2, to: 3 }, undefined, 'right'],
  ['3.0', { from: 2, to: 3 }, undefined, 'right'],
  ['3.0000000000000000001', { from: 2, to: 3 }, undefined, 'wrong'],
  ['1e-7', { value: 1e-7 }, undefined, 'right'],
  ['12', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'right'],
  ['13.0', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'right'],
  ['12.5', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'wrong'],
  ['13.1', { one_of: [{ value: 12 }, { value: 13, tolerance: 0.1 }] }, undefined, 'right'],
  ['12.1', { one_of: [{ value: 12 }, { value: 13, tolerance: 0.1 }] }, undefined, 'wrong'],
  ['2.5', { one_of: [{ value: 1 }, { from: 2, to: 3 }] }, undefined, 'right'],
  ['13 apples', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'by hand'],
  ['6+7', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'by hand'],
  ['6+8', { one_of: [{ value: 12 }, { value: 13 }] }, undefined, 'wrong'],
  ['2,3', { value: 23 }, undefined, 'wrong'],
  ['50%', { value: 50 }, undefined, 'by hand'],
  ['seven', { value: 7 }, undefined, 'right'],
  ['the answer is 7', { value: 7 }, undefined, 'right'],
  ['-x = 7', { value: 7 }, undefined, 'wrong'],
  ['log x = 7', { value: 7 }, undefined, 'by hand'],
  ['√7', { value: 7 }, undefined, 'wrong'],
  ['3.14159', { value: 3.14, tolerance: 0.01 }, undefined, 'right'],
  ['π', { value: 3.14, tolerance: 0.01 }, undefined, 'by hand'],
  ['10√3', { value: 17.32, tolerance: 0.02 }, 'm', 'by hand'],
  ['10√3 m', { value: 17.32, tolerance: 0.02 }, 'm', 'by hand'],
  ['10√3', { value: 10 }, 'm', 'wrong'],
  ['2 h 30 min', { value: 2.5 }, 'hours', 'by hand'],
  ['7 apples', { value: 7 }, undefined, 'by hand'],
  ['8 apples', { value: 7 }, undefined, 'wrong'],
  ['1.5 lakh', { value: 150000 }, undefined, 'by hand'],
  ['2 lakh', { value: 150000 }, undefined, 'wrong'],
  ['750 paise', { value: 7.5 }, '₹', 'by hand'],
  ['1200 paise', { value: 1200 }, '₹', 'wrong'],
  ['5 paise', { value: 5 }, 'paise', 'right'],
  ['0 - 7', { value: -7 }, undefined, 'by hand'],
  ['2^{-1}', { value: 0.5 }, undefined, 'by hand'],
  ['2^{-1}', { value: 5 }, undefined, 'wrong'],
  ['minus 7', { value: -7 }, undefined, 'right'],
  ['5', { value: 5 }, 'cm', 'right'],
  ['5 m', { value: 5 }, 'cm', 'wrong'],
  ['2\\frac12 m', { value: 2.5 }, 'cm', 'wrong'],
])('%s for %j in %s: %s', async ([answer, right, unit, verdict]) => {
  const [judgement] = await judgeAnswers([{ kind: 'number', right, ...(unit && { unit }), answer }])
  expect(judgement?.verdict).toBe(verdict)
})

/** Typed spellings of a value, by unit. */
const SPELT: readonly [unit: string, value: number, answers: readonly string[]][] = [
  ['cm', 5, ['5 cm', '5cm', '5 cms', '5 Cm.', '5 centimetres', '5\\text{ cm}', '5\\,cm']],
  ['cm', 2.5, ['2 1/2 cm', '2½cm', '\\frac{5}{2}\\text{ cm}']],
  ['cm²', 25, ['25cm^2', '25 cm2', '25 sq. cm', '25 cm sq', '25 square centimetres']],
  ['₹', 1500, ['₹ 1,500', 'Rs. 1500', '1500/-', 'Rs 1500/-', '1500 rupees', 'INR 1500']],
  ['Rs.', 1500, ['Rs. 1500', '₹1500']],
  ['km/h', 60, ['60 km/hr', '60 kmph', '60 km per hour', '60 kmh^{-1}']],
  ['m/s²', 10, ['10 m/s^2', '10 ms^-2']],
  ['%', 50, ['৫০%', '50 per cent', '50 percent']],
  ['^\\circ', 30, ['30°', '30º', '30^o', '30 degrees', '30^{\\circ}']],
  ['hours', 3, ['3 hrs', '3 h', '3 hour']],
  ['students', 10, ['10 student', '10 Students']],
  ['sq units', 5, ['5 sq. units', '5 square unit', '5 unit²']],
]

test.for(SPELT)('%s after %d is known however it is spelt', async ([unit, value, answers]) => {
  const key = { kind: 'number', right: { value }, unit } as const
  const judged = await judgeAnswers(answers.map((answer) => ({ ...key, answer })))
  expect(answers.filter((_, place) => judged[place]?.verdict !== 'right')).toEqual([])
})

test('an angle in radians is for a person if it is the one asked for, else wrong', async () => {
  const key = { kind: 'number', right: { value: 60 }, unit: '°' } as const
  const answers = ['π/3', '\\frac{\\pi}{3}', 'π/3 rad', 'π/4', '60 rad']
  const judgements = await judgeAnswers(answers.map((answer) => ({ ...key, answer })))
  const verdicts = judgements.map(({ verdict }) => verdict)
  expect(verdicts).toEqual(['by hand', 'by hand', 'by hand', 'wrong', 'wrong'])
})

test('no minus is lost among brackets and signs', async () => {
  const answers = ['(-7)', '((-7))', '(−7', '(-)7', '(minus 7)', '( - seven)', '₹ -7', 'Rs.-7']
  const verdictsFor = async (value: string) => {
    const key = { kind: 'number', right: { value } } as const
    const judgements = await judgeAnswers(answers.map((answer) => ({ ...key, answer })))
    return judgements.map(({ verdict }) => verdict)
  }
  const brackets = answers.slice(0, -2)
  expect(await verdictsFor('7')).toEqual([...brackets.map(() => 'wrong'), 'by hand', 'by hand'])
  expect(await verdictsFor('-7')).toEqual([...brackets.map(() => 'right'), 'by hand', 'by hand'])
})
