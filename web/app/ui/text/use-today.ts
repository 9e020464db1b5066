import { useAcademy } from '../../academy.ts'
import { today } from './dates.ts'

/** Today at the academy, wherever this browser is: `YYYY-MM-DD`. */
export const useToday = () => today(useAcademy().timeZone)
