import fc from 'fast-check'
import { expect, test } from 'vitest'
import { linesOf, verdictOf } from '../../../test/answers-as-typed.ts'

const inScript = (zero: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(zero + Number(digit)))

/** Changes that do not affect an answer's meaning. */
const DRESSES: readonly ((text: string) => string)[] = [
  inScript(0x0966),
  inScript(0x09e6),
  (text) => `  ${text} `,
  (text) => text.replace(/(?<=[\w)}])([+=])(?=[\w(\\])/g, ' $1 '),
  (text) => text.replaceAll('-', '−'),
  (text) => (/^[\dxyabn+\-^√π²³().]+$/.test(text) ? `(${text})` : text),
  (text) => text.replace(/^([a-z]|\d[a-z])\+(\d+)$/, '$2+$1'),
  (text) => `${text}\u200b`,
]

test('an answer is right or wrong in other digits, with spaces, in brackets and with another minus, too', () => {
  const lines = linesOf().filter(({ fair }) => fair === 'R' || fair === 'W')
  fc.assert(
    fc.property(fc.constantFrom(...lines), fc.constantFrom(...DRESSES), (line, dress) => {
      const verdict = verdictOf({ ...line, answer: dress(line.answer) })
      expect(
        [line.fair === 'R' ? 'right' : 'wrong', 'by hand'].slice(0, line.fair === 'R' ? 1 : 2),
      ).toContain(verdict)
    }),
    { numRuns: 600 },
  )
})

test('what is equal is equal the other way round', () => {
  const lines = linesOf().filter(
    ({ form, fair, unit }) => form === 'any' && fair.length === 1 && !unit,
  )
  const isRight = (line: (typeof lines)[number]) => verdictOf(line) === 'right'
  fc.assert(
    fc.property(fc.constantFrom(...lines), (line) => {
      const turned = { ...line, right: line.answer, answer: line.right }
      expect(isRight(turned)).toBe(isRight(line))
    }),
    { numRuns: 400 },
  )
})

const NUMBERS = fc.integer({ min: 2, max: 60 })

test('terms and factors are right in any order, and wrong with another number', () => {
  fc.assert(
    fc.property(NUMBERS, NUMBERS, NUMBERS, (a, b, c) => {
      const line = { form: 'simplest', unit: null, fair: 'R', right: `${a}x^2+${b}x+${c}` }
      const orders = [`${c}+${b}x+${a}x^2`, `${b}*x+${c}+x²*${a}`, `(${a}x^2)+(${b}x)+${c}`]
      expect(orders.map((answer) => verdictOf({ ...line, answer }))).toEqual([
        'right',
        'right',
        'right',
      ])
      expect(verdictOf({ ...line, answer: `${a}x^2+${b}x+${c + 1}` })).toBe('wrong')
      expect(verdictOf({ ...line, answer: `${a}x^2-${b}x+${c}` })).toBe('wrong')
    }),
    { numRuns: 60 },
  )
})
