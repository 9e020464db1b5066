import { useQuery } from '@tanstack/react-query'
import { academySettings } from '../settings/settings.data.ts'

/** Today (`YYYY-MM-DD`, as Swedes write it) in a time zone such as `Asia/Kolkata`. */
export const todayIn = (timeZone: string) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format(new Date())

/** Today at the academy, wherever this browser is; undefined until its time zone is known. */
export function useAcademyToday() {
  const { data } = useQuery(academySettings)
  return data && todayIn(data.time_zone)
}
