import type { OwnBatch } from '@ganit/contract/batches'
import { formatDay, formatWeekday } from '../../ui/text/dates.ts'
import { formatTimes, WeeklyTimes } from '../../ui/text/weekly-times.tsx'
import classes from './learning.module.css'

/** One batch of the student. Days and times are the academy's. */
export function OwnBatchCard({ batch }: { batch: OwnBatch }) {
  const { name, description, course_name, schedules, times_from, next_class } = batch

  return (
    <article className={classes.card}>
      <h3>{name}</h3>
      {course_name && <p className={classes.dim}>{course_name}</p>}
      {description && <p className={classes.description}>{description}</p>}
      <dl className={classes.facts}>
        {next_class && (
          <div>
            <dt>Next class</dt>
            <dd>
              <b>
                {formatWeekday(next_class.date)}, {formatDay(next_class.date)}
              </b>
              <span>{formatTimes(next_class)}</span>
            </dd>
          </div>
        )}
        <div>
          <dt>Each week</dt>
          <dd>
            <WeeklyTimes schedules={schedules} from={times_from && formatDay(times_from)} inFull />
          </dd>
        </div>
      </dl>
    </article>
  )
}
