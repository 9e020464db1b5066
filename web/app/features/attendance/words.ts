import type { StudentAttendance } from '@ganit/contract/attendance'
import { formatShortDay } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'

type AttendedLesson = StudentAttendance['lessons'][number]

export const CODE_WORDS = { P: 'present', A: 'absent', L: 'late', E: 'excused' } as const

/** `Mon 16 Nov, 4:00 pm, Algebra 9A: late, 10 min`. */
export function saidOf({ date, start_time, batch_name, code, minutes_late, note }: AttendedLesson) {
  const late = minutes_late === null ? '' : `, ${minutes_late} min`
  const more = note === null ? '' : ` (${note})`
  return `${formatShortDay(date)}, ${formatTime(start_time)}, ${batch_name}: ${CODE_WORDS[code]}${late}${more}`
}

/** `88 %`, or that nothing counts yet. */
export const formatPercent = (percent: number | null) =>
  percent === null ? 'nothing counted' : `${percent} %`
