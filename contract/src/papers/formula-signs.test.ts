import { expect, test } from 'vitest'
import { toDollarFormulas } from './formula-signs.ts'
import { BankDraft } from './question-bank.ts'

test.each([
  ['\\(\\frac{1}{2}\\) and \\( x \\)', '$\\frac{1}{2}$ and $x$'],
  ['so \\[x\n=1\\]', 'so $$x\n=1$$'],
  ['the \\(n\\)th', 'the $n\\text{th}$'],
  ['$\\begin{matrix}a\\\\[2pt]b\\end{matrix}$', '$\\begin{matrix}a\\\\[2pt]b\\end{matrix}$'],
  ['$f\\left(x\\right)$ \\(a\\)', '$f\\left(x\\right)$ $a$'],
  ['costs $5, \\(x\\) more', 'costs $5, $x$ more'],
  ['\\(open', '\\(open'],
  ['none)', 'none)'],
])('formulas of %j stand between dollar signs', (typed, stored) => {
  expect(toDollarFormulas(typed)).toBe(stored)
})

test('a question is stored with its formulas between dollar signs', () => {
  const typed = { text: '\\(x\\)', options: ['\\(1\\)', '2'], solution: '\\[3\\]' }
  const right = { kind: 'choice', right: ['A'], marks: 1, ...typed }
  expect(BankDraft.parse(right)).toMatchObject({
    text: '$x$',
    options: ['$1$', '2'],
    solution: '$$3$$',
  })
})
