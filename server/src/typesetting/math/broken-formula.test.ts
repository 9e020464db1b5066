import { expect, test } from 'vitest'
import { unprintable } from '../check-formulas.ts'
import { breakFormula } from './broken-formula.ts'
import { createFormulaSetter } from './formulas.ts'

const set = await createFormulaSetter((text) => text.length * 0.6)

const signsIn = (node: { attributes: object; children: unknown[] }): string[] => [
  ...('data-c' in node.attributes
    ? [String.fromCodePoint(Number(`0x${node.attributes['data-c']}`))]
    : []),
  ...(node.children as never[]).flatMap(signsIn),
]
const piecesOf = (latex: string) =>
  breakFormula(set(latex, false)).map(({ tree }) => signsIn(tree).join('').normalize('NFKC'))

test.each([
  ['a=b+c-d', ['a', '=b', '+c', '−d']],
  ['\\displaystyle a\\le -b,\\;c', ['a', '≤−b,', 'c']],
  ['f(a+b)=|x+y|', ['f(a+b)', '=|x+y|']],
  ['(a+b)(c+d)', ['(a+b)', '(c+d)']],
  ['-a\\times\\left(b+c\\right)', ['−a', '×(b+c)']],
  ['\\frac{a+b}{c}', ['a+bc']],
  ['2{a+b}', ['2a+b']],
])('%s is broken only between terms, outside brackets', (latex, pieces) => {
  expect(piecesOf(latex)).toEqual(pieces)
})

test('the pieces are together as wide as the whole, and the first is read out for all', () => {
  const whole = set('x^2+\\frac12x-\\sqrt3=0', true)
  const pieces = breakFormula(whole)
  expect(pieces.reduce((sum, { width }) => sum + width, 0)).toBeCloseTo(whole.width)
  expect(pieces.map(({ latex }) => latex)).toEqual([whole.latex, '', '', ''])
})

test('a formula that is too wide and cannot be broken is named, a long sum is not', async () => {
  const product = 'abcdefghij'.repeat(6)
  const [sum, fraction, page] = await unprintable([
    `$${Array.from({ length: 40 }, (_, n) => `x_{${n}}`).join('+')}$`,
    `$\\frac{${product}}{2}$ $$\\frac{${product}}{2}$$`,
    `$${product.repeat(4)}$`,
  ])
  expect(sum).toEqual([])
  expect(fraction?.map(({ reason }) => reason)).toEqual([
    'It is too wide for one of two columns: it prints in small type there.',
  ])
  expect(page?.map(({ flaw, reason }) => [flaw, reason])).toEqual([
    ['width', 'It is too wide for the page: it prints in small type.'],
  ])
})
