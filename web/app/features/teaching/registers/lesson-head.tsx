import type { Lesson } from '@ganit/contract/teaching/lessons'
import type { AttendanceCode } from '@ganit/contract/teaching/registers'
import { Link } from 'react-router'
import { Icon } from '../../../ui/layout/icon.tsx'
import { formatTime } from '../../../ui/text/formats.ts'
import { formatShortDay } from '../../../ui/text/times/dates.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import classes from './lesson-page.module.css'
import { CODE_WORDS } from './words.ts'

type Codes = readonly (AttendanceCode | null)[]

const countOf = (codes: Codes, code: AttendanceCode | null) =>
  codes.filter((each) => each === code).length

/** Counts of present, absent, late and excused students. The screen shows letters, a screen reader says words. */
function LessonCounts({ codes }: { codes: Codes }) {
  const counts = (['P', 'A', 'L', 'E'] as const).map((code) => ({ code, n: countOf(codes, code) }))
  const unmarked = countOf(codes, null)
  const words = counts.map(({ code, n }) => `${n} ${CODE_WORDS[code]}`)
  return (
    <p className={classes.counts}>
      <span className={classes.said}>
        {[...words, ...(unmarked > 0 ? [`${unmarked} not marked`] : [])].join(', ')}
      </span>
      <span aria-hidden="true" className={classes.shown}>
        {counts
          .filter(({ code, n }) => code === 'P' || n > 0)
          .map(({ code, n }) => (
            <b key={code} data-code={code}>
              {n} {code === 'P' ? '✓' : code}
            </b>
          ))}
        {unmarked > 0 && <b>{unmarked} –</b>}
      </span>
    </p>
  )
}

type LessonHeadProps = { lesson: Lesson; back: string; codes: Codes }

/** The head of the page: the lesson, the way back, and the counts of its students. */
export function LessonHead({ lesson, back, codes }: LessonHeadProps) {
  const { batch_name, date, room, is_online, teacher, moved_from } = lesson
  const places = [is_online ? 'Online' : room?.name, teacher?.name].filter(
    (place) => place !== undefined,
  )
  return (
    <header className={classes.head}>
      <Link to={back} className={classes.back} aria-label="Back">
        <Icon name="chevronLeft" />
      </Link>
      <div>
        <h1>
          <b>{batch_name}</b>{' '}
          <span>
            {formatShortDay(date)}, {formatTimes(lesson)}
          </span>
        </h1>
        {places.length > 0 && <p className={classes.places}> · {places.join(' · ')}</p>}
        {moved_from && (
          <p className={classes.places}>
            {' '}
            · Moved from {formatShortDay(moved_from.date)}, {formatTime(moved_from.start_time)}
          </p>
        )}
      </div>
      {codes.length > 0 && <LessonCounts codes={codes} />}
    </header>
  )
}
