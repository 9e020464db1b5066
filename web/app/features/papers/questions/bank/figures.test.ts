import { expect, test } from 'vitest'
import { withoutFigure } from './figures.ts'
import { BLANK } from './question-values.ts'

test('where a figure is removed, text, solution, options and steps name the others by their new places', () => {
  const fields = {
    ...BLANK,
    text: 'See ![1] and ![2]',
    solution: '![3]',
    options: ['![2]', 'x'],
    scheme: [{ step: 'Draws ![3]', marks: '1' }],
    figures: ['a', 'b', 'c'],
  }
  expect(withoutFigure(fields, 2)).toMatchObject({
    text: 'See ![1] and ',
    solution: '![2]',
    options: ['', 'x'],
    scheme: [{ step: 'Draws ![2]', marks: '1' }],
    figures: ['a', 'c'],
  })
})
