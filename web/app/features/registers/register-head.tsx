import type { Lesson } from '@ganit/contract/lessons'
import { Link } from 'react-router'
import { Icon } from '../../ui/layout/icon.tsx'
import { formatShortDay } from '../../ui/text/dates.ts'
import { formatTime } from '../../ui/text/formats.ts'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import classes from './register-head.module.css'

type RegisterHeadProps = { lesson: Lesson; back: string }

/** Which lesson it is, and the way back. */
export function RegisterHead({ lesson, back }: RegisterHeadProps) {
  const { batch_name, date, room, teacher, moved_from } = lesson
  const places = [room?.name, teacher?.name].filter((place) => place !== undefined)
  return (
    <header className={classes.head}>
      <Link to={back} className={classes.back} aria-label="Back">
        <Icon name="arrowLeft" />
      </Link>
      <div>
        <h1>
          <b>{batch_name}</b>{' '}
          <span>
            {formatShortDay(date)}, {formatTimes(lesson)}
          </span>
        </h1>
        {places.length > 0 && <p> · {places.join(' · ')}</p>}
        {moved_from && (
          <p className={classes.moved}>
            Moved from {formatShortDay(moved_from.date)}, {formatTime(moved_from.start_time)}
          </p>
        )}
      </div>
    </header>
  )
}
