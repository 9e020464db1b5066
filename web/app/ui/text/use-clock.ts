import { useEffect, useState } from 'react'
import { useAcademy } from '../../academy.ts'
import { timeNow, today } from './dates.ts'

const LOOK_MS = 15_000

/** The academy's clock, wherever this browser is, as it goes on: `day` is `YYYY-MM-DD`, `time` `HH:MM`. */
export function useClock() {
  const { timeZone } = useAcademy()
  const [, look] = useState('')

  useEffect(() => {
    const id = setInterval(() => look(today(timeZone) + timeNow(timeZone)), LOOK_MS)
    return () => clearInterval(id)
  }, [timeZone])

  return { day: today(timeZone), time: timeNow(timeZone) }
}
