import { NotRead, NoValue, readExpression } from '@ganit/contract/papers/numbers/expressions'
import { valuesShown } from '@ganit/contract/papers/numbers/sets'
import { readTemplate, writeTemplate } from '@ganit/contract/papers/numbers/slots'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { judgeAnswers } from '../../marking/marking.service.ts'

const LETTERS = ['a', 'b', 'c']

const slot = fc.constantFrom('a', 'b', 'a*b', 'a/b', 'a-b', 'c')
const body = fc.constantFrom('x', 'y', 'xy', 'x^2', '\\sqrt{2}', '(x+1)')
const lead = fc.tuple(slot, body).map(([of, what]) => `[[lead ${of} | ${what}]]`)
const power = fc.constantFrom('', '^2', '^{3}')
const first = fc.oneof(
  lead,
  fc.tuple(slot, power).map(([of, to]) => `[[${of}]]${to}`),
  slot.map((of) => `\\frac{[[${of}]]}{7}`),
  slot.map((of) => `\\left([[lead ${of} | x]]\\right)^2`),
  fc.constantFrom('x', '(y+2)'),
)
const more = fc.oneof(
  fc.tuple(slot, body, power).map(([of, what, to]) => `[[term ${of} | ${what}]]${to}`),
  fc.tuple(slot, power).map(([of, to]) => `[[term ${of}]]${to}`),
  fc
    .tuple(fc.constantFrom('+', ' - ', '\\times', '\\times ', '\\cdot'), first)
    .map(([sign, next]) => (/^[a-z]/.test(next) ? `${sign} ${next}` : sign + next)),
)
const formula = fc
  .tuple(first, fc.array(more, { maxLength: 3 }))
  .map(([one, all]) => one + all.join(''))

/** A formula with each number in brackets, which has the author's meaning. */
function bracketNumbers(text: string, values: ReturnType<typeof valuesShown>) {
  return text.replaceAll(/\[\[(lead |term )?([^|\]]+?)(?: \| (.+?))?\]\]/g, (_, kind, of, what) => {
    const { number } = readExpression(of, LETTERS)(values)
    const value = `\\left(\\frac{${number.s * number.n}}{${number.d}}\\right)`
    return `${kind === 'term ' ? '+' : ''}${value}${what ? `\\cdot ${what}` : ''}`
  })
}

test('a formula that is written out has the value that its author meant', async () => {
  const given = fc.record({
    a: fc.integer({ min: -3, max: 3 }).map(String),
    b: fc.integer({ min: -3, max: 3 }).map(String),
    c: fc.constantFrom('1/2', '-3/4', '-0.5', '1', '0'),
  })
  const pairs: { kind: 'expression'; right: string[]; form: 'any'; answer: string }[] = []
  for (const [text, shown] of fc.sample(fc.tuple(formula, given), 400)) {
    const values = valuesShown(shown)
    try {
      const answer = writeTemplate(readTemplate(text, 'formula', LETTERS), values)
      pairs.push({ kind: 'expression', right: [bracketNumbers(text, values)], form: 'any', answer })
    } catch (error) {
      // Two numbers may touch, or an expression has no value.
      if (!(error instanceof NoValue || error instanceof NotRead)) throw error
    }
  }
  expect(pairs.length).toBeGreaterThan(100)
  const judgements = await judgeAnswers(pairs)
  const wrong = pairs.filter((_, n) => judgements[n]?.verdict === 'wrong')
  expect(wrong).toEqual([])
  expect(judgements.filter(({ verdict }) => verdict === 'right').length).toBeGreaterThan(90)
})
