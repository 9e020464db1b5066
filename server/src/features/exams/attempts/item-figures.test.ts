import { expect, test } from 'vitest'
import { figuresByItem, ownTexts, publishedTexts } from './item-figures.service.ts'

const asked = (text: string, more: object = {}) => ({
  kind: 'number',
  text,
  options: [],
  solution: null,
  scheme: [],
  parts: [],
  ...more,
})
const part = (item_id: number, text: string, more: object = {}) => ({
  item_id,
  question: asked(text, more),
})
const figures = ['one', 'two', 'three', 'four']
const of = (main: object, textsOf: typeof publishedTexts) =>
  Object.fromEntries(figuresByItem(main as never, figures, textsOf))

test('of a group the figures that a part places stand with it, all others with what the parts are about', () => {
  const group = {
    item_id: 1,
    question: asked('See ![1].', { solution: 'By ![4].' }),
    parts: [part(2, 'In ![2]?'), part(3, 'Of ![1] and', { options: ['![2]'], solution: 'None.' })],
  }

  expect(of(group, ownTexts)).toEqual({
    1: ['one', null, 'three', 'four'],
    2: [null, 'two', null, null],
    3: ['one', 'two', null, null],
  })
  // Parts without a solution of their own show the solution of their group.
  expect(of(group, publishedTexts)).toEqual({
    1: ['one', null, 'three', null],
    2: [null, 'two', null, 'four'],
    3: ['one', 'two', null, null],
  })
})

test('a question that is no group has all of its figures', () => {
  const alone = { item_id: 1, question: asked('See ![1].', { solution: 'By ![4].' }), parts: [] }
  expect(of(alone, ownTexts)).toEqual({ 1: figures })
})
