import { expect, test } from 'vitest'
import { keysFor, lettersShown } from './formula-keys.ts'

test('letters come from the formulas that are shown, without commands, words and other text', () => {
  const texts = [
    'Find the roots.',
    String.raw`Solve $ax^2 + \frac{b}{2}\text{ cm} = \sin t$ for a child, $$x$$`,
  ]
  expect(lettersShown(texts)).toEqual(['a', 'x', 'b', 't'])
  expect(lettersShown(['No formula'])).toEqual([])
  expect(lettersShown([String.raw`Write $\cos\theta$ by $\sin \theta$`])).toEqual([
    String.raw`\theta`,
  ])
})

const shown = (class_number: number | null, letters: string[] = []) => {
  const { first, more } = keysFor(class_number, letters)
  return [first, more].map((keys) => keys.map(({ shows }) => shows).join(' '))
}

test('each class has its keys; separators take the places that letters leave', () => {
  expect(shown(1)).toEqual(['x² ( ) , ␣', ': % < >'])
  expect(shown(7, ['x', 'y', 'z'])).toEqual(['x y x² ( )', 'z , ␣ : % < >'])
  expect(shown(9, ['x'])).toEqual(['x x² ( ) ,', '␣ : % < > √ xⁿ ≤ ≥ ± π ° { }'])
  expect(shown(11)[1]).toBe(
    ": % < > √ xⁿ ≤ ≥ ± π ° { } sin cos tan log ln ∫ lim xₙ | ! ' [ ] ∞ ∪ or",
  )
  expect(shown(null)).toEqual(shown(12))
  expect([8, 10, 11].map((of) => keysFor(of, []).hasLatex)).toEqual([false, false, true])
})
