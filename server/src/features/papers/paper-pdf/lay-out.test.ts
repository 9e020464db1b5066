import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Box } from '../../../typesetting/rich/lines.ts'
import { type Entry, evenColumns, type Frame, layOutEntries } from './lay-out.ts'
import { BOTTOM, TOP } from './style.ts'

const box = (height: number, staysWithAbove = false): Box => ({
  width: 100,
  height,
  staysWithAbove,
  draw: () => {},
})
const boxes = (count: number, height: number) => Array.from({ length: count }, () => box(height))
const entry = (of: Box[], isTogether = true): Entry => ({ boxes: of, isTogether, after: 6 })

const someBox = fc
  .tuple(fc.integer({ min: 5, max: 60 }), fc.boolean())
  .map(([height, stays]) => box(height, stays))
const someEntry = fc
  .tuple(fc.array(someBox, { minLength: 1, maxLength: 30 }), fc.boolean())
  .map(([of, isTogether]) => entry(of, isTogether))
const someEntries = fc.array(someEntry, { minLength: 1, maxLength: 40 })
const someFrame = fc
  .tuple(fc.constantFrom(1 as const, 2 as const), fc.integer({ min: TOP, max: 400 }))
  .map(([count, start]): Frame => ({ count, start }))

const isWithin = (
  frame: Frame,
  { page, box: { height }, y }: { page: number; box: Box; y: number },
) => y >= (page === 0 ? frame.start : TOP) && y + height <= BOTTOM + 1e-6

test('every box stands once, in its order, on its page and over no other', () => {
  fc.assert(
    fc.property(someEntries, someFrame, (entries, frame) => {
      const even = evenColumns(entries, frame)
      const { spots, lastPage } = layOutEntries(entries, even)
      expect(spots.map((spot) => spot.box)).toEqual(entries.flatMap((each) => each.boxes))
      // Evening out never adds a page.
      expect(lastPage).toBe(layOutEntries(entries, frame).lastPage)
      for (const [n, spot] of spots.entries()) {
        expect(isWithin(even, spot)).toBe(true)
        const before = spots[n - 1]
        if (!before) continue
        const [a, b] = [before, spot].map(({ page, column }) => page * 2 + column)
        expect(b).toBeGreaterThanOrEqual(a ?? 0)
        if (a === b) expect(spot.y).toBeGreaterThanOrEqual(before.y + before.box.height - 1e-6)
      }
    }),
    { numRuns: 300 },
  )
})

test('columns of the last page end within a question of each other', () => {
  const entries = Array.from({ length: 8 }, () => entry(boxes(3, 15)))
  const { spots } = layOutEntries(entries, evenColumns(entries, { count: 2, start: 200 }))
  const inColumn = (n: number) => spots.filter(({ column }) => column === n).length
  expect([inColumn(0), inColumn(1)]).toEqual([12, 12])
})

test('a long question goes on in the next column rather than leave much of one blank, its options with its last lines', () => {
  const options = [box(30, true), box(30, true), box(30, true)]
  const long = [box(15), ...boxes(14, 15), ...options]
  const { spots } = layOutEntries([entry(boxes(20, 15)), entry(long)], { count: 2, start: 200 })
  const columns = spots.slice(20).map(({ column }) => column)
  expect(columns).toEqual([...Array(14).fill(0), 1, 1, 1, 1])
  // A question that nearly fits, or is short, moves as a whole.
  const short = [entry(boxes(36, 15)), entry(boxes(4, 15))]
  const whole = layOutEntries(short, { count: 2, start: 200 }).spots.slice(36)
  expect(whole.map(({ column }) => column)).toEqual([1, 1, 1, 1])
})
