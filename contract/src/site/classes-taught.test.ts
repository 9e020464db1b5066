import { expect, test } from 'vitest'
import { classesInWords, manyInWords, weTeachSentence } from './classes-taught.ts'

test.for([
  [[5, 6, 7, 8, 9, 10], 'Classes 5 to 10', 'कक्षा 5 से 10', 'শ্রেণি 5 থেকে 10'],
  [
    [5, 6, 9, 10, 11, 12],
    'Classes 5, 6 and 9 to 12',
    'कक्षा 5, 6 और 9 से 12',
    'শ্রেণি 5, 6 ও 9 থেকে 12',
  ],
  [[10], 'Class 10', 'कक्षा 10', 'শ্রেণি 10'],
  [[9, 10], 'Classes 9 and 10', 'कक्षा 9 और 10', 'শ্রেণি 9 ও 10'],
  [[1, 3, 5], 'Classes 1, 3 and 5', 'कक्षा 1, 3 और 5', 'শ্রেণি 1, 3 ও 5'],
] as const)('%j is written in runs: %s', ([classes, en, hi, bn]) => {
  expect(classesInWords(classes)).toBe(en)
  expect(classesInWords(classes, 'hi')).toBe(hi)
  expect(classesInWords(classes, 'bn')).toBe(bn)
  expect(weTeachSentence(classes)).toBe(`We teach ${en}.`)
})

test('how many classes is a word in each language', () => {
  const six = [5, 6, 7, 8, 9, 10]
  expect([manyInWords(six), manyInWords(six, 'hi'), manyInWords(six, 'bn')]).toEqual([
    'Six',
    'छह',
    'ছয়টি',
  ])
})
