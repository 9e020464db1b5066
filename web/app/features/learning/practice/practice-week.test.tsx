import { screen } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { PracticeWeek } from './practice-week.tsx'

test('days of the week that are still to come are not told as missed', () => {
  vi.setSystemTime('2026-11-26T10:00:00Z')
  onTestFinished(() => void vi.useRealTimers())
  const dots = [true, false, true, false, false, false, false]
  open(<PracticeWeek week={{ days: 2, dots, last_weeks: { n: 4, of: 6 } }} />)
  expect(screen.getByText('Monday: practised')).toBeTruthy()
  expect(screen.getByText('Tuesday: not practised')).toBeTruthy()
  expect(screen.getByText('Thursday: not practised')).toBeTruthy()
  expect(screen.getByText('Friday')).toBeTruthy()
  expect(screen.getByText('4 of 6 weeks')).toBeTruthy()
})

test('weeks without practice are not held against a child', () => {
  open(<PracticeWeek week={{ days: 0, dots: [], last_weeks: { n: 0, of: 6 } }} />)
  expect(screen.queryByText(/weeks/)).toBeNull()
})
