import { expect, test } from 'vitest'
import { linesOf, verdictOf } from '../../../test/answers-as-typed.ts'

const LETTERS = { right: 'R', wrong: 'W', 'by hand': 'H' } as const

test('answers as students type them are judged as a teacher would, few of them by a person', () => {
  const lines = linesOf()
  const judged = lines.map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))

  expect(lines.length).toBeGreaterThan(1100)
  expect(judged.filter(({ fair, got }) => !fair.includes(got))).toEqual([])
  const needless = judged.filter(({ fair, got }) => got === 'H' && fair !== 'H')
  expect(needless.length / lines.length).toBeLessThan(0.06)
})
