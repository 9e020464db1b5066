import { useEffect, useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { timeNow, today } from './dates.ts'
import { serverNow, useServerClock } from './server-clock.ts'

const LOOK_MS = 15_000

const clockOf = (zone: string) => ({
  day: today(zone, serverNow()),
  time: timeNow(zone, serverNow()),
})

/**
 * The academy's clock, wherever this browser is and however wrong its own clock, as it goes on: `day` is `YYYY-MM-DD`, `time`
 * `HH:MM`.
 */
export function useClock() {
  const { timeZone } = useAcademy()
  const [, look] = useState('')
  useServerClock()

  useEffect(() => {
    const id = setInterval(() => look(Object.values(clockOf(timeZone)).join(' ')), LOOK_MS)
    return () => clearInterval(id)
  }, [timeZone])

  return clockOf(timeZone)
}
