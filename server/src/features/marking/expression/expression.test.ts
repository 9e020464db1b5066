import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Form } from '../judgement.ts'
import { judgeExpression } from './judge-expression.ts'
import { readLatex } from './reading/read-latex.ts'

const VERDICTS = { '==': 'right', '!=': 'wrong', '??': 'by hand' } as const

/** The table of pairs, line by line: form, right answer, sign, answer. */
function table() {
  const path = join(import.meta.dirname, '../../../../test/expression-pairs.txt')
  let form: Form = 'any'
  return readFileSync(path, 'utf8')
    .split('\n')
    .flatMap((line) => {
      if (line.startsWith('# ')) form = line.slice(2) as Form
      const [, right, sign, answer] = /^(\S.*?) {2}(==|!=|\?\?) {2}(.+)$/.exec(line) ?? []
      return right && answer ? [{ form, right, sign: sign as '==', answer }] : []
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
