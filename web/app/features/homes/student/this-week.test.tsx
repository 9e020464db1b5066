import { screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { NO_NOTES } from '../../../../test/notes.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith, unreachable } from '../../../../test/wire.ts'
import { ThisWeek } from './this-week.tsx'

const LESSONS = 'GET /api/lessons'

beforeEach(() => {
  // Still Sunday in UTC, already Monday at the academy.
  vi.setSystemTime('2026-11-22T19:30:00Z')
  window.localStorage.setItem('accessToken', 't')
})
afterEach(() => void vi.useRealTimers())

test('the lessons from today on are listed, with what has changed and why', async () => {
  const sent = answerWith({
    ...NO_NOTES,
    [LESSONS]: {
      body: [
        aLesson(),
        aLesson({ lesson_id: 2, date: '2026-11-25', state: 'cancelled', reason: 'Rain' }),
        aLesson({
          lesson_id: 3,
          date: '2026-11-26',
          moved_from: { date: '2026-11-25', start_time: '07:00' },
        }),
      ],
    },
  })
  open(<ThisWeek />)
  const rows = await screen.findAllByRole('listitem')
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'Today, Monday, 23 Nov 20264:00 – 5:30 pmAlgebra 9ARoom 2 · A. Sen',
    'Wednesday, 25 Nov 20264:00 – 5:30 pmAlgebra 9ARoom 2 · A. SenCancelled: Rain',
    'Thursday, 26 Nov 20264:00 – 5:30 pmAlgebra 9ARoom 2 · A. SenMoved from Wednesday, 25 Nov 2026, 7:00 am',
  ])
  expect(sent[0]?.path).toBe('/api/lessons?from=2026-11-23&to=2026-11-29')
  expect(screen.getByRole('link', { name: 'Add leave' }).getAttribute('href')).toBe('/#leave')
})

test('a student who has no lessons reads so, and a failure says so', async () => {
  answerWith({ ...NO_NOTES, ...unreachable('GET /api/lessons'), [LESSONS]: { body: [] } })
  const { close } = open(<ThisWeek />)
  expect(await screen.findByText('You have no lessons in the next seven days.')).toBeTruthy()
  close()
  answerWith({ ...NO_NOTES, ...unreachable('GET /api/lessons') })
  open(<ThisWeek />)
  expect(await screen.findByText('Failed to load your lessons.')).toBeTruthy()
})
