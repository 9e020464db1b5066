import { expect, test } from 'vitest'
import { coloursIn } from './colours-in-picture.ts'

const pixels = (...runs: [count: number, rgba: number[]][]) =>
  new Uint8ClampedArray(runs.flatMap(([count, rgba]) => Array(count).fill(rgba).flat()))

test('the colours that cover most come first, alike ones once, without greys and clear parts', () => {
  expect(
    coloursIn(
      pixels(
        [500, [255, 255, 255, 255]],
        [400, [200, 30, 30, 0]],
        [100, [15, 107, 99, 255]],
        [60, [242, 140, 40, 255]],
        [20, [240, 138, 44, 255]],
        [5, [40, 60, 220, 255]],
        [3, [220, 40, 200, 255]],
      ),
    ),
  ).toEqual(['#0f6b63', '#f28c29', '#283cdc'])
  expect(coloursIn(pixels([9, [128, 128, 128, 255]]))).toEqual([])
})
