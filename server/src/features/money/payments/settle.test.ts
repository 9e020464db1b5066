import { expect, test } from 'vitest'
import { shareAmount } from './settle.ts'

const DUES = [
  { due_id: 1, owed: '300.00' },
  { due_id: 2, owed: '500.00' },
]

test.for<[string, number, [number, number][], [number, string][], number]>([
  [
    'the oldest first',
    40_000,
    [],
    [
      [1, '300.00'],
      [2, '100.00'],
    ],
    0,
  ],
  [
    'what is wished for first, then the oldest',
    60_000,
    [[2, 50_000]],
    [
      [1, '100.00'],
      [2, '500.00'],
    ],
    0,
  ],
  [
    'no more than is owed of a wish',
    60_000,
    [[1, 60_000]],
    [
      [1, '300.00'],
      [2, '300.00'],
    ],
    0,
  ],
  ['a wish for something that is not owed goes to what is', 100, [[3, 100]], [[1, '1.00']], 0],
  [
    'what nothing is owed for is left',
    80_001,
    [],
    [
      [1, '300.00'],
      [2, '500.00'],
    ],
    1,
  ],
])('money is shared among dues: %s', ([, hundredths, wishes, parts, left]) => {
  const shared = shareAmount(DUES, hundredths, new Map(wishes))
  expect(shared.items.map(({ due_id, amount }) => [due_id, amount])).toEqual(parts)
  expect(shared.left).toBe(left)
})
