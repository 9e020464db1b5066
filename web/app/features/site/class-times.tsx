import type { ClassTimes as Batch } from '@ganit/contract/batches'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import classes from './class-times.module.css'

type Schedules = Batch['schedules']

/** Days of the same hours in one line: `Mon, Wed, Fri 7:00 – 8:30 am`. */
function weekOf(schedules: Schedules) {
  const days = new Map<string, string[]>()
  for (const schedule of schedules) {
    const times = formatTimes(schedule)
    days.set(times, [...(days.get(times) ?? []), schedule.weekday.slice(0, 3)])
  }
  return [...days].map(([times, names]) => `${names.join(', ')} ${times}`).join('; ')
}

/** When the batches of a class meet. */
export function ClassTimes({ batches }: { batches: readonly Batch[] }) {
  if (batches.length === 0) return null
  return (
    <dl className={classes.times} aria-label="Batches">
      {batches.map(({ name, schedules }) => (
        <div key={`${name} ${weekOf(schedules)}`}>
          <dt>{name}</dt>
          <dd>{weekOf(schedules) || 'Times to be agreed'}</dd>
        </div>
      ))}
    </dl>
  )
}
