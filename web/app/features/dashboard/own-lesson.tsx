import type { Lesson } from '@ganit/contract/lessons'
import { changeOf, formatLessonDay } from '../../ui/text/lesson-words.ts'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import classes from './this-week.module.css'

type OwnLessonProps = { lesson: Lesson; isToday: boolean }

/** One lesson of the student's week. */
export function OwnLesson({ lesson, isToday }: OwnLessonProps) {
  const { batch_name, date, state, reason, room, teacher, taught } = lesson
  const change = changeOf(lesson)
  const place = [room?.name, teacher?.name].filter(Boolean).join(' · ')

  return (
    <li className={classes.lesson} data-cancelled={state === 'cancelled' || undefined}>
      <p>
        <b>
          {isToday && 'Today, '}
          {formatLessonDay(date)}
        </b>
        <span>{formatTimes(lesson)}</span>
      </p>
      <div>
        <h3>{batch_name}</h3>
        {place && <p className={classes.quiet}>{place}</p>}
        {change && (
          <p className={classes.change}>
            {change}
            {reason && `: ${reason}`}
          </p>
        )}
        {taught && <p className={classes.quiet}>Taught: {taught}</p>}
      </div>
    </li>
  )
}
