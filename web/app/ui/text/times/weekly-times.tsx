import type { Schedule } from '@ganit/contract/teaching/batches'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { formatTime } from '../formats.ts'
import classes from './weekly-times.module.css'

type Times = Pick<Schedule, 'weekday' | 'start_time' | 'end_time'>

/** `07:00`, `08:30` → `7:00 – 8:30 am`; both ends have am or pm if they differ. */
export function formatTimes({ start_time, end_time }: Pick<Schedule, 'start_time' | 'end_time'>) {
  const [start, end] = [formatTime(start_time), formatTime(end_time)]
  return `${start.slice(-2) === end.slice(-2) ? start.slice(0, -3) : start} – ${end}`
}

type WeeklyTimesProps = {
  schedules: readonly Times[]
  /** The day from which they apply, in words, if it is in the future. */
  from?: string | null
}

/** A batch's weekly lessons, one line each. */
export function WeeklyTimes({ schedules, from = null }: WeeklyTimesProps) {
  const formats = useFormats()

  const { i18n } = useLingui()

  if (schedules.length === 0) return <span className="quiet">{i18n.t('No weekly times yet')}</span>
  return (
    <>
      <ul className={classes.times}>
        {schedules.map((schedule) => (
          <li key={`${schedule.weekday} ${schedule.start_time}`}>
            <strong>{formats.weekdayOf(schedule.weekday)}</strong>{' '}
            <span>{formats.times(schedule)}</span>
          </li>
        ))}
      </ul>
      {from && (
        <small className="block quiet smaller breaks">{i18n.t('from {from}', { from })}</small>
      )}
    </>
  )
}
