import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { open } from '../../../../test/screen.tsx'
import { ownTest } from '../../../../test/sitting.ts'
import { answerWith, aStudent } from '../../../../test/wire.ts'
import { startSession } from '../../../session.ts'
import { OpenTests } from './open-tests.tsx'

const later = (minutes: number) => new Date(Date.now() + minutes * 60_000).toISOString()
const running = { ...ownTest, begins_until: later(60), closes_at: later(90) }
const begun = { attempt_id: 5, started_at: later(-10), late: 0, submitted_by: null }

beforeEach(() => startSession('t', aStudent))

const show = (...tests: object[]) => {
  answerWith({ 'GET /api/own-tests': { body: tests } })
  open(<OpenTests />)
}

test('a test that is open stands in a line of its own, with until when and how long', async () => {
  show({ ...running, title: 'Online practice' })
  expect(await screen.findByText('Online practice')).toBeTruthy()
  expect(screen.getByText(/is open until .* · 60 minutes$/)).toBeTruthy()
  const start = screen.getByRole('link', { name: 'Start' })
  expect(start.getAttribute('href')).toBe('/student/tests/7')
})

test('a test that was begun is gone on with, until its time is over', async () => {
  show(
    { ...running, attempt: { ...begun, ends_at: later(20), submitted_at: null } },
    { ...running, test_id: 8, attempt: { ...begun, ends_at: later(-1), submitted_at: null } },
    { ...running, test_id: 9, attempt: { ...begun, ends_at: later(20), submitted_at: later(-2) } },
    { ...running, test_id: 10, begins_until: later(-1) },
    { ...running, test_id: 11, mode: 'paper' },
    { ...running, test_id: 12, state: 'planned' },
  )
  expect(await screen.findByRole('link', { name: 'Go on' })).toBeTruthy()
  expect(screen.getAllByRole('link')).toHaveLength(1)
})
