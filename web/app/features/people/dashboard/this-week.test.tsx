import { screen, within } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { aLesson } from '../../../../test/lessons.ts'
import { open } from '../../../../test/screen.tsx'
import { answerWith } from '../../../../test/wire.ts'
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
    [LESSONS]: {
      body: [
        aLesson({ lesson_id: 9, date: '2026-11-20', batch_name: 'Over' }),
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
  expect(sent[0]?.path).toBe('/api/lessons?from=2026-11-16&to=2026-11-29')
  expect(screen.getByRole('link', { name: 'Add leave' }).getAttribute('href')).toBe('/#leave')
})

test('homework stays until it is due, also of a lesson that is over', async () => {
  const homework = (text: string, due_date: string | null, file: string | null = null) => ({
    homework: { text, due_date, file },
  })
  answerWith({
    [LESSONS]: {
      body: [
        aLesson({ lesson_id: 5, date: '2026-11-18', ...homework('Late', '2026-11-22') }),
        aLesson({
          lesson_id: 6,
          date: '2026-11-20',
          ...homework('Page 7', '2026-11-23', '/sheet'),
        }),
        aLesson({ ...homework('Page 8', null) }),
      ],
    },
  })
  open(<ThisWeek />)
  const homeworks = await screen.findByRole('region', { name: 'Homework' })
  expect(homeworks.textContent).toContain('Algebra 9A, 20 Nov 2026: due 23 Nov 2026Page 7')
  expect(homeworks.textContent).toContain('Page 8')
  expect(homeworks.textContent).not.toContain('Late')
  expect(within(homeworks).getByRole('link').getAttribute('href')).toBe('/sheet')
})

test('who has no lessons reads so, and a failure says so', async () => {
  answerWith({ [LESSONS]: { body: [] } })
  const { close } = open(<ThisWeek />)
  expect(await screen.findByText('You have no lessons in the next seven days.')).toBeTruthy()
  close()
  answerWith({})
  open(<ThisWeek />)
  expect(await screen.findByText('Failed to load your lessons.')).toBeTruthy()
})
