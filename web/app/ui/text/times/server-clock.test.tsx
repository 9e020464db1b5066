import { act, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readStored } from '../../../storage.ts'
import { deviceNowMs } from './dates.ts'
import { syncClock } from './server-clock.ts'
import { useClock, useToday } from './use-clock.ts'

const DAY_MS = 86_400_000
const at = (ms: number) => new Date(deviceNowMs() + ms).toUTCString()

function Clock() {
  const { day, time } = useClock()
  const today = useToday()
  return <p>{`${day} ${time}${today === day ? '' : `, not ${today}`}`}</p>
}

beforeEach(() => void vi.setSystemTime('2026-11-23T10:00:00Z'))
afterEach(() => {
  syncClock(at(0))
  vi.useRealTimers()
})

test.for([-1, 1])(
  'on a phone whose clock is %i day off the academy’s day and hour are right',
  async (days) => {
    render(<Clock />)
    screen.getByText('2026-11-23 15:30')
    await act(async () => syncClock(at(-days * DAY_MS)))
    screen.getByText(`2026-11-${23 - days} 15:30`)
    // The offset is stored, so that the clock is right after a reload without network.
    expect(readStored('local', 'clockOff')).not.toBeNull()
    await act(async () => syncClock(at(0)))
    screen.getByText('2026-11-23 15:30')
    expect(readStored('local', 'clockOff')).toBeNull()
  },
)

test('a screen that stays open goes on to the next day', async () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-23T18:00:00Z') })
  const Today = () => <p>{useToday()}</p>
  render(<Today />)
  screen.getByText('2026-11-23')
  await act(() => vi.advanceTimersByTimeAsync(3_600_000))
  expect(screen.getByText('2026-11-24')).toBeTruthy()
})

test('a page with many days and hours has one timer', () => {
  const set = vi.spyOn(globalThis, 'setInterval')
  const clear = vi.spyOn(globalThis, 'clearInterval')
  const { unmount } = render(
    <>
      <Clock />
      <Clock />
      <Clock />
    </>,
  )
  expect(set).toHaveBeenCalledTimes(1)
  unmount()
  expect(clear).toHaveBeenCalledTimes(1)
})

test('a few seconds, and an answer that tells no time, change nothing', () => {
  for (const date of [at(40_000), at(-200_000), null, 'soon']) syncClock(date)
  expect(readStored('local', 'clockOff')).toBeNull()
})
