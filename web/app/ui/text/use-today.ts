import { useAcademy } from '../../academy.ts'
import { today } from './dates.ts'
import { serverNow, useServerClock } from './server-clock.ts'

/** Today at the academy, wherever this browser is and however wrong its own clock: `YYYY-MM-DD`. */
export function useToday() {
  const { timeZone } = useAcademy()
  useServerClock()
  return today(timeZone, serverNow())
}
