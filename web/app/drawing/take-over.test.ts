import { afterEach, expect, test, vi } from 'vitest'
import { aStudent } from '../../test/wire.ts'
import { queryClient } from '../api/query-client.ts'
import { withHydrationData } from '../drawn-page.ts'
import { startSession } from '../session.ts'
import { drawnTime } from '../ui/text/times/server-clock.ts'
import { takeOver } from './take-over.ts'

/** The phone’s clock, which is six years slow. */
const PHONE = Date.parse('2020-01-01T08:00:00+05:30')

afterEach(() => queryClient.clear())

/** The page of a student that the server drew at a moment, by its own clock. */
function aDrawnPage(at: number) {
  const state = { data: ['Class 7'], dataUpdatedAt: at, status: 'success' }
  const answers = {
    mutations: [],
    queries: [{ queryKey: ['batches'], queryHash: '["batches"]', state }],
  }
  const page = withHydrationData('<head></head><body></body>', 'tok', {
    ...{ me: aStudent, at },
    answers: answers as never,
  })
  document.body.innerHTML = page.slice(page.indexOf('<body>'))
}

test('a drawn page goes on with the server’s time, though its answers are as old as the page', () => {
  vi.useFakeTimers({ now: PHONE, toFake: ['Date'] })
  startSession('token', aStudent)
  const at = Date.parse('2026-11-24T10:00:00+05:30')
  aDrawnPage(at)
  takeOver()
  expect(drawnTime()).toEqual(new Date(at))
  expect(queryClient.getQueryState(['batches'])).toMatchObject({
    ...{ data: ['Class 7'], dataUpdatedAt: PHONE },
  })
  expect(document.querySelector('script')).toBeNull()
})
