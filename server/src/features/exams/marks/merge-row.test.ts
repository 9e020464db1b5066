import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type Entered, hasMarks, isSame, mergeRow, NOTHING } from './merge-row.ts'

const set = fc.constantFrom<'A' | 'B' | null | undefined>('A', 'B', null, undefined)
const mark = fc.option(fc.integer({ min: -4, max: 16 }).map((n) => n / 4))
const items = fc.constantFrom('1', '2', '3')
const marks = fc.dictionary(items, mark)
const answers = fc.dictionary(items, fc.option(fc.constantFrom('A', 'BC', '2.5')))

/** A row that can be sent: a total, or marks and answers, or absence. */
const aRow = fc.oneof(
  fc.record({ set, absent: fc.constant(false), total: mark }),
  fc.record({ set, marks, answers }),
  fc.record({ set, absent: fc.boolean() }),
)
const rows = fc.array(aRow, { maxLength: 6 })
const merged = (sent: Parameters<typeof mergeRow>[1][], from: Entered = NOTHING) =>
  sent.reduce((stored: Entered, row) => mergeRow(stored, row), from)

test('a row that is sent twice changes nothing the second time', () => {
  fc.assert(
    fc.property(rows, aRow, (before, row) => {
      const once = mergeRow(merged(before), row)
      expect(isSame(mergeRow(once, row), once)).toBe(true)
    }),
  )
})

test('what several people enter of different questions comes to the same in any order', () => {
  fc.assert(
    fc.property(marks, answers, (some, others) => {
      const sent = [{ marks: some }, { answers: others }]
      expect(isSame(merged(sent), merged(sent.toReversed()))).toBe(true)
    }),
  )
})

test('marks of a question are those that were sent last, null takes them away, and nobody absent has any', () => {
  fc.assert(
    fc.property(rows, (sent) => {
      const stored = merged(sent)
      expect(stored.absent && hasMarks(stored)).toBe(false)
      const since = sent.findLastIndex((row) => 'absent' in row && row.absent)
      const expected = new Map<string, number | null>()
      for (const row of sent.slice(since + 1))
        for (const [item, value] of Object.entries('marks' in row ? (row.marks ?? {}) : {}))
          expected.set(item, value)
      const left = [...expected].filter(([, value]) => value !== null)
      expect(stored.marks).toEqual(Object.fromEntries(left))
    }),
  )
})
