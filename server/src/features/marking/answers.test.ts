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

test('answers of children, also with Hindi number words in Latin letters, are judged as a teacher would', () => {
  const lines = linesOf('answers-of-children.txt')
  const others = lines
    .map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))
    .filter(({ fair, got }) => !fair.includes(got))

  expect(lines.length).toBeGreaterThan(700)
  expect(others.map(({ right, answer, got }) => `${right} ${answer}: ${got}`)).toEqual([
    '12 4×3: H',
    '12 dozens: H',
    '2\\frac{1}{4} 21/4: H',
    '100 so what: H',
    '305 3 hundreds 5 tens: H',
    '0 no one: W',
    '45 pi/4 radians: W',
    '3\\frac{1}{2} 31/2: H',
    '2^2\\times3^2 2^2 x 3^2: H',
  ])
})
