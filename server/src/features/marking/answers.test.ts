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
    '0 no one: W',
    '3\\frac{1}{2} 31/2: H',
    '2^2\\times3^2 2^2 x 3^2: H',
  ])
})

test('answers as children type them on a phone are judged as a teacher would', () => {
  const lines = linesOf('answers-on-phones.txt')
  const others = lines
    .map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))
    .filter(({ fair, got }) => !fair.includes(got))

  expect(lines.length).toBeGreaterThan(1_700)
  expect(others.map(({ right, answer, got }) => `${right} ${answer}: ${got}`)).toEqual([
    '1\\frac{2}{5} 12/5: H',
    '\\frac{1}{x^2+1} 1/x²+1: H',
    '\\text{yes} not: H',
    '\\text{true} not true: H',
    '\\text{isosceles} right angled: H',
    '\\text{Monday} mangalwar: H',
    '\\text{prime} even: H',
  ])
})

test('other answers of the same kinds are judged as a teacher would', () => {
  const lines = linesOf('answers-on-phones-2.txt')
  const others = lines
    .map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))
    .filter(({ fair, got }) => !fair.includes(got))

  expect(lines.length).toBeGreaterThan(250)
  expect(others.map(({ right, answer, got }) => `${right} ${answer}: ${got}`)).toEqual([
    '340 loss 340: H',
  ])
})

test('answers of a third table, made without a look at what is marked, are judged as a teacher would', () => {
  const lines = linesOf('answers-on-phones-3.txt')
  const others = lines
    .map((line) => ({ ...line, got: LETTERS[verdictOf(line)] }))
    .filter(({ fair, got }) => !fair.includes(got))

  expect(lines.length).toBeGreaterThan(700)
  expect(others.map(({ right, answer, got }) => `${right} ${answer}: ${got}`)).toEqual([
    '10 1 dahai: W',
    '7.5 75 mm: H',
    "108 108': H",
    '-x+3 -(x-3): W',
    "60^\\circ 60': H",
    '\\begin{bmatrix}2&0\\\\0&2\\end{bmatrix} 2[[1,0],[0,1]]: W',
  ])
})
