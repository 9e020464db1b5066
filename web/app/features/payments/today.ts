import { useAcademy } from '../../academy.ts'
import { today } from '../../ui/text/dates.ts'

/** Today at the academy, wherever this browser is. */
export const useAcademyToday = () => today(useAcademy().timeZone)
