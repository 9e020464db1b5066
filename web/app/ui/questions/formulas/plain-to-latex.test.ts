import { readLatex } from '@ganit/contract/reading/read-latex'
import { expect, test } from 'vitest'
import { latexToPlain, plainToLatex } from './plain-to-latex.ts'

test.for(['1/2', 'x^2', '3x-4y', 'sqrt(5)', '2*pi', '3x^2 - 1/2', '-9/10'])(
  '%s is read, and as marking reads it',
  (typed) => {
    const latex = plainToLatex(typed)
    expect(latex).toBeTruthy()
    expect(readLatex(latex ?? '', { keepMixed: true })).toBe(latex)
    expect(readLatex(latex ?? '')).toBe(readLatex(typed))
  },
)

test('what is no formula is not read', () => {
  expect(plainToLatex('2 3')).toBeUndefined()
  expect(plainToLatex('(')).toBe('(')
})

test.for([
  [String.raw`\frac12`, '1/2'],
  [String.raw`-\frac{9}{10}`, '-9/10'],
  [String.raw`\frac{x+1}{2}`, '(x+1)/(2)'],
  ['x^{2}', 'x^2'],
  [String.raw`2\times\sqrt{5}`, '2*sqrt(5)'],
  [String.raw`2\pi r`, '2pi r'],
  [String.raw`\int x`, String.raw`\int x`],
])('%s goes on as %s', ([latex, plain]) => {
  expect(latexToPlain(latex ?? '')).toBe(plain)
})
