import { useSyncExternalStore } from 'react'
import { useAcademy } from '../../academy.ts'
import { timeNow, today } from './dates.ts'
import { onClock, serverNow } from './server-clock.ts'

/**
 * The academy's clock, wherever this browser is and however wrong its own clock, as it goes on: `day` is `YYYY-MM-DD`, `time`
 * `HH:MM`.
 */
export function useClock() {
  const { timeZone } = useAcademy()
  const timeIs = () => timeNow(timeZone, serverNow())
  return { day: useToday(), time: useSyncExternalStore(onClock, timeIs, timeIs) }
}

/** Today at the academy, in the same way; what stays open changes with the day: `YYYY-MM-DD`. */
export function useToday() {
  const { timeZone } = useAcademy()
  const dayIs = () => today(timeZone, serverNow())
  return useSyncExternalStore(onClock, dayIs, dayIs)
}
