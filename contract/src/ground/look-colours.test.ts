import fc from 'fast-check'
import { expect, test } from 'vitest'
import {
  coloursOf,
  contrastOf,
  DARK_GROUNDS,
  LIGHT_GROUNDS,
  ON_COVER,
  plateOf,
} from './look-colours.ts'

test.for([
  ['#f28c28', '#9d5503', '#f28c28', '#773f01', '#f8e4d5'],
  ['#0f6b63', '#0f6b63', '#58a79e', '#045952', '#d3efeb'],
  ['#ffd400', '#7a6400', '#ffd400', '#5c4c03', '#eee8d2'],
  ['#123456', '#123456', '#7a9fc7', '#123456', '#daeafc'],
] as const)('from %s come link %s, %s on dark, cover %s and tint %s', ([given, ...made]) => {
  const { link, dark_link, cover, tint } = coloursOf(given)
  expect([link, dark_link, cover, tint]).toEqual(made)
})

const colour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((n) => `#${n.toString(16).padStart(6, '0')}`)

test('each colour that is made reads where it stands, whatever colour is given', () => {
  fc.assert(
    fc.property(colour, (given) => {
      const { link, dark_link, cover, tint } = coloursOf(given)
      for (const ground of [...Object.values(LIGHT_GROUNDS), tint])
        expect(contrastOf(link, ground)).toBeGreaterThanOrEqual(4.5)
      for (const ground of Object.values(DARK_GROUNDS))
        expect(contrastOf(dark_link, ground)).toBeGreaterThanOrEqual(4.5)
      expect(contrastOf(ON_COVER.first, cover)).toBeGreaterThanOrEqual(7)
      expect(contrastOf(ON_COVER.second, cover)).toBeGreaterThanOrEqual(4.5)
      // Text on the accent keeps its colour, so it must be readable there.
      expect(contrastOf('#fffefa', link)).toBeGreaterThanOrEqual(5)
      expect(contrastOf('#132154', dark_link)).toBeGreaterThanOrEqual(5)
      expect(contrastOf('#132154', tint)).toBeGreaterThanOrEqual(4.5)
    }),
    { numRuns: 3_000 },
  )
})

test.for([
  ['white', [255, 255, 255], 'light'],
  ['yellow', [255, 240, 150], 'light'],
  ['a middle green', [120, 190, 120], null],
  ['black', [0, 0, 0], 'dark'],
] as const)('%s letters without a ground need a plate as their mean says', ([, rgb, plate]) => {
  expect(plateOf([...rgb, 255, 0, 0, 0, 0])).toBe(plate)
  // A picture with a ground of its own needs none.
  expect(plateOf([...rgb, 255, ...rgb, 255])).toBeNull()
})
