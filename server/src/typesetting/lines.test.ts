import fc from 'fast-check'
import { expect, test } from 'vitest'
import { breakLines } from './lines.ts'
import { splitGraphemes } from './runs.ts'

const ONE_EACH = (text: string) => splitGraphemes(text).length

test('words go to the next line whole, too long ones are cut', () => {
  expect(breakLines('Tuition fee for November', { width: 12, lines: 9 }, ONE_EACH)).toEqual([
    'Tuition fee',
    'for November',
  ])
  expect(breakLines('an unbreakable word', { width: 7, lines: 9 }, ONE_EACH)).toEqual([
    'an',
    'unbreak',
    'able',
    'word',
  ])
})

test('a conjunct with its vowel is never cut', () => {
  expect(breakLines('क्षत्रिय', { width: 1, lines: 9 }, ONE_EACH)).toEqual(['क्ष', 'त्रि', 'य'])
})

test('what does not fit into the lines ends in an ellipsis', () => {
  expect(breakLines('one two three four', { width: 5, lines: 2 }, ONE_EACH)).toEqual([
    'one',
    'two…',
  ])
})

test('no line is wider than its room, and no sign is lost while there are lines', () => {
  const words = fc.array(fc.oneof(fc.string({ unit: 'grapheme' }), fc.constant('ক্ষত্রিয়')))
  fc.assert(
    fc.property(words, fc.integer({ min: 2, max: 40 }), (parts, width) => {
      const text = parts.join(' ').replace(/\s+/g, ' ').trim()
      const lines = breakLines(text, { width, lines: 10_000 }, ONE_EACH)
      for (const line of lines) expect(ONE_EACH(line)).toBeLessThanOrEqual(width)
      expect(lines.join('').replaceAll(' ', '')).toBe(text.replaceAll(' ', ''))
      for (const line of breakLines(text, { width, lines: 2 }, ONE_EACH))
        expect(ONE_EACH(line)).toBeLessThanOrEqual(width)
    }),
  )
})
