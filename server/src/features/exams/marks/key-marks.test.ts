import { expect, test } from 'vitest'
import { type InSet, markByKey } from './key-marks.service.ts'

/** An item of four marks, minus one if wrong; `right` in the letters of the set. */
const asked = (right: string[], more: Partial<InSet> = {}) =>
  ({
    item: { question: { kind: 'several', options: ['', '', '', '', '', ''] } },
    ...{ right, marks: 4, negative: 1, partial: true, ...more },
  }) as unknown as InSet

test.for([
  ['AC', ['A', 'C'], {}, 4],
  ['a', ['A', 'C'], {}, 1],
  // A repeated letter counts once.
  ['AA', ['A', 'C'], {}, 1],
  ['A, A, c', ['A', 'C'], {}, 4],
  ['AB', ['A', 'C'], {}, -1],
  ['A', ['A', 'C'], { partial: false }, -1],
  // An incomplete choice never earns full marks.
  ['ABCD', ['A', 'B', 'C', 'D', 'E'], {}, 3],
  ['ABCDE', ['A', 'B', 'C', 'D', 'E', 'F'], {}, 3],
] as const)('%s where %j is right, with %j: %d', ([answer, right, more, mark]) => {
  expect(markByKey(asked([...right], more), answer, undefined)).toBe(mark)
})

test.for([
  ['A', 4],
  ['c', 4],
  ['B', -1],
  ['AC', -1],
] as const)('%s of a single choice where A or C is right: %d', ([answer, mark]) => {
  const item = { question: { kind: 'choice', options: ['', '', '', ''] } } as InSet['item']
  expect(markByKey(asked(['A', 'C'], { item }), answer, undefined)).toBe(mark)
})
