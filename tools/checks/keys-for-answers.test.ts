import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { judgeTyped } from '../../server/src/features/marking/judge-typed.ts'
import type { NumberKey, TypedKey } from '../../server/src/features/marking/judgement.ts'
import { linesOf } from '../../server/test/answers-as-typed.ts'
import {
  type FormulaKey,
  type KeyAct,
  keysFor,
  lettersShown,
  ROWS,
  ZERO,
} from '../../web/app/ui/questions/formulas/formula-keys.ts'
import { latexToPlain } from '../../web/app/ui/questions/formulas/plain-to-latex.ts'

const isTyping = (key: FormulaKey | KeyAct): key is FormulaKey => typeof key !== 'string'

/** The characters of a text that none of a phone's keys types. */
function untyped(text: string, class_number: number, letters: readonly string[] = []) {
  const { first, more } = keysFor(class_number, letters)
  const keys = [...first, ...more, ...ROWS.flat(), ZERO].filter(isTyping).map((key) => key.plain)
  keys.sort((a, b) => b.length - a.length)
  let rest = text
  for (;;) {
    const next = rest && keys.find((each) => rest.startsWith(each))
    if (!next) return rest
    rest = rest.slice(next.length)
  }
}

/** A right answer as a child types it. */
const typedFor = (right: string | number) => latexToPlain(String(right)).replaceAll('*', '×')

/** A class for the keys of numbers, which are the same in all classes. */
const NUMBERS = 1

type Question = TypedKey & { class_number: number; text: string }

const file = join(import.meta.dirname, '../../server/seed/papers/bank.jsonl')
const asked = readFileSync(file, 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as Question)
  .filter(({ kind }) => kind === 'number' || kind === 'expression')

test('every right answer of the bank is typed with the keys of its question, and right', () => {
  const rightsOf = (key: TypedKey) =>
    key.kind === 'number'
      ? [(key.right as NumberKey['right'] & { value: string }).value]
      : key.right
  const failed = asked.flatMap((question) => {
    const { kind, class_number, text } = question
    const isNumber = kind === 'number'
    return rightsOf(question)
      .map(typedFor)
      .filter(
        (typed) =>
          untyped(
            typed,
            isNumber ? NUMBERS : class_number,
            isNumber ? [] : lettersShown([text]),
          ) !== '' || judgeTyped(question, typed).verdict !== 'right',
      )
  })
  expect(asked.length).toBeGreaterThan(300)
  expect(failed).toEqual([])
})

test('right answers of all kinds are typed with the keys, but those of words, and the few that need LaTeX', () => {
  const rights = [...new Set(linesOf().map(({ right }) => right))]
  const isWords = (text: string) =>
    /[a-zA-Z]{3,}/.test(text.replace(/sqrt|sin|cos|tan|log|ln/g, ''))
  const isLatex = (text: string) => text.includes('\\')
  const others = rights
    .filter((right) => untyped(typedFor(right), 12, lettersShown([`$${right}$`])) !== '')
    .map(typedFor)
  expect(others.filter((text) => !isWords(text) && !isLatex(text))).toEqual([])
  expect(others.length / rights.length).toBeLessThan(0.2)
})

test.for([
  ['2 1/2', NUMBERS],
  ['x=2,x=3', 6],
  ['(3,-4)', 6],
  ['3:4', 6],
  ['{-5, 2}', 10],
  ['(-∞,1)∪(3,∞)', 11],
  ['x<-1 or x>3', 11],
  ['[2,5]', 11],
] as const)('%s is typed in Class %d', ([text, class_number]) => {
  expect(untyped(text, class_number, ['x', 'y'])).toBe('')
  expect(untyped(`${text}§`, class_number, ['x', 'y'])).toBe('§')
})
