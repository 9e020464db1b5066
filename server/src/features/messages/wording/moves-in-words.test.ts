import { expect, test } from 'vitest'
import { lessonsInWords, movedInWords } from './wording.ts'

const WAS = { date: '2026-12-08', start_time: '07:00' }
const LATER = { ...WAS, start_time: '16:00' }
const NEXT_DAY = { date: '2026-12-09', start_time: '16:00' }

test('a move names the day only where it is another one', () => {
  expect(movedInWords('en', WAS, LATER, false)).toBe('7:00 am, now at 4:00 pm')
  expect(movedInWords('en', WAS, NEXT_DAY, false)).toBe(
    '7:00 am, now on 9 December 2026 at 4:00 pm',
  )
})

test.each(['en', 'hi', 'bn'] as const)(
  'in %s a weekly move says what one move says, and more',
  (language) => {
    const once = movedInWords(language, WAS, NEXT_DAY, false)
    const weekly = movedInWords(language, WAS, NEXT_DAY, true)
    expect(weekly.startsWith(`${once}, `)).toBe(true)
  },
)

test.each(['en', 'hi', 'bn'] as const)(
  'in %s several lessons are cancelled or take place, counted',
  (language) => {
    const [cancelled, held] = (['cancelled', 'on'] as const).map((change) =>
      lessonsInWords(language, change, 3),
    )
    expect(cancelled).toContain('3')
    expect(held).toContain('3')
    expect(held).not.toBe(cancelled)
  },
)
