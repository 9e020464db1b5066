import { expect, test } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { changeInWords } from './lesson-words.ts'

const EXTRA = { kind: 'extra', made_up_day: '2026-11-18' } as const

test.for([
  [{}, null],
  [{ kind: 'extra' }, 'Extra lesson'],
  [EXTRA, 'Makes up for Wednesday, 18 Nov 2026'],
  [{ ...EXTRA, state: 'cancelled' }, 'Cancelled'],
] as const)('a lesson with %j differs by %s', ([changes, words]) => {
  expect(changeInWords(aLesson(changes))).toBe(words)
})
