import { expect, test } from 'vitest'
import { keysFor, lettersShown } from './formula-keys.ts'

test('letters come from the formulas that are shown, without commands, words and other text', () => {
  const texts = [
    'Find the roots.',
    String.raw`Solve $ax^2 + \frac{b}{2}\text{ cm} = \sin t$ for a child, $$x$$`,
  ]
  expect(lettersShown(texts)).toEqual(['a', 'x', 'b', 't'])
  expect(lettersShown(['No formula'])).toEqual([])
})

const more = (class_number: number | null, letters: string[] = []) =>
  keysFor(class_number, letters).more.map(({ shows }) => shows)

test('each class has its keys', () => {
  expect(more(7, ['x', 'y'])).toEqual([])
  expect(more(7, ['x', 'y', 'z'])).toEqual(['z'])
  expect(more(9)).toEqual(['√', 'xⁿ', '≤', '≥', '±', 'π', '°'])
  expect(more(11).slice(7)).toEqual(['sin', 'cos', 'tan', 'log', '∫', 'lim'])
  expect(more(null)).toEqual(more(12))
  expect([8, 10, 11].map((of) => keysFor(of, []).hasLatex)).toEqual([false, false, true])
})
