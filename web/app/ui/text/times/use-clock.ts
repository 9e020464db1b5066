import { useSyncExternalStore } from 'react'
import { useAcademy } from '../../../academy.ts'
import { timeNow, todayIn } from './dates.ts'
import { drawnTime, onClock, serverNow } from './server-clock.ts'

/** The academy's current day (`YYYY-MM-DD`) and time (`HH:MM`), whatever this browser's zone and clock. Updates by itself. */
export function useClock() {
  const { timeZone } = useAcademy()
  const timeIs = () => timeNow(timeZone, serverNow())
  const timeWas = () => timeNow(timeZone, drawnTime())
  return { day: useToday(), time: useSyncExternalStore(onClock, timeIs, timeWas) }
}

/** Today at the academy, `YYYY-MM-DD`. Updates by itself. */
export function useToday() {
  const { timeZone } = useAcademy()
  const dayIs = () => todayIn(timeZone, serverNow())
  return useSyncExternalStore(onClock, dayIs, () => todayIn(timeZone, drawnTime()))
}
