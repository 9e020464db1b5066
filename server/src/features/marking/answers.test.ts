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

test('numbers and units of three languages, workings, words and codes are judged as a teacher would', () => {
  const lines = linesOf('answers-in-words.txt')
  const others = lines
    .map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))
    .filter(({ fair, got }) => !fair.includes(got))

  expect(lines.length).toBeGreaterThan(800)
  expect(others.map(({ right, answer, got }) => `${right} ${answer}: ${got}`)).toEqual([
    '\\frac{1}{2} cos 30° = 1/2: H',
    '\\{1,2,3\\} {1 2 4}: H',
    '\\text{acute} cute: H',
  ])
})
