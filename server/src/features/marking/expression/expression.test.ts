import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { readLatex, tryReadLatex } from '@ganit/contract/reading/read-latex'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Form } from '../judgement.ts'
import { judgeExpression } from './judge-expression.ts'

const VERDICTS = { '==': 'right', '!=': 'wrong', '??': 'by hand' } as const

/** Table of pairs: form, right answer, sign, answer. */
function table() {
  const path = join(import.meta.dirname, '../../../../test/expression-pairs.txt')
  let form: Form = 'any'
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) form = line.slice(2) as Form
      const [, right, sign, answer] = /^(\S.*?) {2}(==|!=|\?\?) {2}(.+)$/.exec(line) ?? []
      return right && answer ? [{ form, right, sign: sign as keyof typeof VERDICTS, answer }] : []
    })
}

const verdictOf = (form: Form, right: string, answer: string) =>
  judgeExpression({ kind: 'expression', right: [right], form }, answer).verdict

test('two hundred pairs of expressions come out as the table says', () => {
  const pairs = table()
  const wrong = pairs.filter(
    ({ form, right, sign, answer }) => verdictOf(form, right, answer) !== VERDICTS[sign],
  )

  expect(pairs.length).toBeGreaterThan(200)
  expect(wrong).toEqual([])
})

test('equality goes both ways in the table', () => {
  const pairs = table().filter(({ form, sign }) => form === 'any' && sign !== '??')
  const oneWay = pairs.filter(
    ({ right, sign, answer }) => verdictOf('any', answer, right) !== VERDICTS[sign],
  )

  expect(oneWay).toEqual([])
})

/** Formulas as students write them, some of them equal. */
const { formula } = fc.letrec<{ formula: string; atom: string }>((tie) => ({
  atom: fc.constantFrom('x', 'y', 'a', '1', '2', '3', '0.5', '\\pi ', '\\frac12', '12'),
  formula: fc.oneof(
    { maxDepth: 3, depthSize: 'small' },
    tie('atom'),
    fc
      .tuple(tie('formula'), fc.constantFrom('+', '-', '\\cdot ', '='), tie('formula'))
      .map(([left, sign, right]) => left + sign + right),
    fc.tuple(tie('formula'), tie('formula')).map(([top, bottom]) => `\\frac{${top}}{${bottom}}`),
    fc.tuple(tie('atom'), tie('formula')).map(([base, power]) => `${base}^{${power}}`),
    tie('formula').map((of) => `\\sqrt{${of}}`),
    tie('formula').map((of) => `(${of})`),
    tie('formula').map((of) => `\\sin(${of})`),
    fc.tuple(tie('formula'), tie('formula')).map((both) => `(${both})`),
    fc.tuple(tie('formula'), tie('formula')).map((both) => `\\{${both}\\}`),
  ),
}))

test('equality goes both ways, and everything that can be read is equal to itself', () => {
  fc.assert(
    fc.property(formula, formula, (one, other) => {
      const both = [verdictOf('any', one, other), verdictOf('any', other, one)]
      // The end of an equation may be right as a line of working, which a person decides.
      const mayBeWorking = both.includes('by hand') && `${one}${other}`.includes('=')
      if (!mayBeWorking) expect(both[0]).toBe(both[1])
      expect(verdictOf('any', one, one)).not.toBe('wrong')
    }),
    {
      numRuns: 150,
      examples: [
        ['12=\\frac{2}{3}+\\sqrt{12}', '(0.5=12)'],
        ['1', '(x,x=1)'],
      ],
    },
  )
})

const SIGNS = [...'x2 1,.^_{}()[]+-−=<>|/*%४৫½', '\\frac', '\\sqrt', '12', '\\left', '\\right']
const MORE = ['\\hat', '\\text{or}', '\\{', '\\}', '{,}', '\\pm', 'C', '\\begin{pmatrix}', '&']

test('what was read is read again as it is', () => {
  const anything = fc.array(fc.constantFrom(...SIGNS, ...MORE), { maxLength: 14 })
  fc.assert(
    fc.property(
      fc.oneof(
        anything.map((signs) => signs.join('')),
        formula,
      ),
      (text) => {
        const once = tryReadLatex(text)
        if (once !== undefined) expect(readLatex(once)).toBe(once)
      },
    ),
    { numRuns: 3_000 },
  )
})

test('an answer is marked the same whatever was marked before it', () => {
  const before = verdictOf('any', 'ab+ac', 'a(b+c)')
  verdictOf('any', 'a=2', 'a(x)=2')
  verdictOf('any', 'f:x', "f'(x)")
  verdictOf('any', 'a', '\\operatorname{a}(b)')

  expect([before, verdictOf('any', 'ab+ac', 'a(b+c)')]).toEqual(['right', 'right'])
})

test.for([
  [{ decimals_allowed: false }, '\\frac12', '0.5', 'wrong'],
  [{ decimals_allowed: false }, '0.5', '0.50', 'right'],
  [{ unit: 'cm' }, '5\\sqrt2', '5\\sqrt2\\text{ cm}', 'right'],
  [{ unit: 'cm' }, '5\\sqrt2', '5\\sqrt2\\,cm', 'right'],
  [{ unit: 'cm' }, '\\frac52', '\\frac{5}{2}\\text{ cm}', 'right'],
  [{ unit: 'cm' }, '5', '5\\text{ m}', 'wrong'],
  [{ unit: '°' }, '30', '30\\degree', 'right'],
  [{ right: ['1', 'x+1'] }, '1', '1+x', 'right'],
  [{ right: ['x+', '1'] }, '1', '1', 'right'],
  [{ right: ['x+', '1'] }, '1', '2', 'by hand'],
  [{ form: null, decimals_allowed: null, unit: null, slips: null }, '3', '\\sqrt9', 'wrong'],
] as const)('%j: for %s %s is %s', ([more, right, answer, verdict]) => {
  const key = { kind: 'expression', right: [right], ...more } as const
  expect(judgeExpression(key, answer).verdict).toBe(verdict)
})

test('a wrong answer is known by the first slip that equals it', () => {
  const key = {
    kind: 'expression',
    right: ['(a+b)^2'],
    form: 'any',
    slips: [{ answer: 'ab' }, { answer: 'a^2+b^2' }, { answer: 'b^2+a^2' }, { answer: '(b+a)^2' }],
  } as const

  expect(judgeExpression(key, 'b^2+a^2')).toEqual({ verdict: 'wrong', slip: 1 })
  expect(judgeExpression(key, 'a^2+2ab+b^2')).toEqual({ verdict: 'right', slip: null })
  expect(judgeExpression(key, 'a')).toEqual({ verdict: 'wrong', slip: null })
})
