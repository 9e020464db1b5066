import type { LessonToday, TodayMonth, TodayNow } from '@ganit/contract/office/today'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { formatCount, formatRupees, formatTime } from '../../../ui/text/formats.ts'
import { formatMonth } from '../../../ui/text/times/dates.ts'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import classes from './today.module.css'

/** State of a lesson: number present, or the step it needs. */
function Outcome({ lesson_id, present, of, needs, batch, time }: LessonToday) {
  const id = `lesson-${lesson_id}`
  if (present !== null)
    return (
      <span className={classes.came}>
        <b>
          {present} of {of}
        </b>{' '}
        came
      </span>
    )
  if (needs === null) return null
  return (
    <ButtonLink
      size="sm"
      className={classes.button}
      to={needs === 'register' ? `/admin/lessons/${lesson_id}` : '/admin/timetable'}
      aria-describedby={id}
    >
      {needs === 'register' ? 'Take register' : 'Choose'}
      <span id={id} hidden>
        {batch}, {formatTime(time)}
      </span>
    </ButtonLink>
  )
}

function Lesson({ lesson }: { lesson: LessonToday }) {
  const { time: now } = useClock()
  const { time, until, batch, teacher, room, needs } = lesson
  const state = until <= now ? 'over' : time <= now ? 'now' : undefined
  return (
    <li className="grid centred gap10" data-state={state}>
      <b className={classes.time}>{formatTime(time)}</b>
      <div className="narrow breaks">
        <Link to={`/admin/lessons/${lesson.lesson_id}`}>{batch}</Link>
        <span className="block quiet small">
          {needs === 'teacher' ? <b className="pen">no teacher</b> : teacher}
          {room && ` · ${room}`}
        </span>
      </div>
      <Outcome {...lesson} />
    </li>
  )
}

const SHOWN = 5

/** The lesson before now, and those that follow. */
function lessonsAroundNow(list: readonly LessonToday[], now: string) {
  const next = list.findIndex(({ until }) => until > now)
  const before = (next < 0 ? list.length : next) - 1
  const from = Math.max(0, Math.min(before, list.length - SHOWN))
  return list.slice(from, from + SHOWN)
}

/** Today's lessons around the present time. */
export function LessonsToday({ lessons: { list, of } }: { lessons: TodayNow['lessons'] }) {
  const shown = lessonsAroundNow(list, useClock().time)
  const more = of - shown.length
  return (
    <section className="card" aria-labelledby="lessons">
      <div className={`row split ${classes.caption}`}>
        <h2 id="lessons">Lessons today</h2>
        <Link to="/admin/timetable">{more > 0 ? `${formatCount(more)} more` : 'Timetable'}</Link>
      </div>
      {list.length === 0 ? (
        <p className="quiet pad12-16">No lessons today.</p>
      ) : (
        <ul className={classes.lessons}>
          {shown.map((lesson) => (
            <Lesson key={lesson.lesson_id} lesson={lesson} />
          ))}
        </ul>
      )}
    </section>
  )
}

/** The share of this month's dues that is paid, in whole per cent; null if nothing is asked for. */
function percentIn({ to_collect, collected, ahead }: TodayMonth) {
  const all = Number(to_collect)
  return all > 0 ? Math.floor((100 * (Number(collected) - Number(ahead))) / all) : null
}

/** The month's money: collected, and still due. */
export function MonthPart({ month, day }: { month: TodayMonth; day: string }) {
  const percent = percentIn(month)
  const ahead = Number(month.ahead)
  return (
    <section className="card" aria-labelledby="month">
      <div className={`row split ${classes.caption}`}>
        <h2 id="month">
          {formatMonth(day.slice(0, 7)).split(' ')[0]}{' '}
          {percent !== null && (
            <small className="quiet">
              {percent} % of {formatRupees(month.to_collect)} is in
            </small>
          )}
        </h2>
        <Link to="/admin/reports/month">Month page</Link>
      </div>
      <div className={classes.month}>
        <dl className="row split gap12">
          <div>
            <dt>Collected</dt>
            <dd>{formatRupees(month.collected)}</dd>
          </div>
          {ahead !== 0 && (
            <div>
              <dt>{ahead > 0 ? 'of it ahead' : 'used from advances'}</dt>
              <dd>{formatRupees(month.ahead.replace('-', ''))}</dd>
            </div>
          )}
          <div>
            <dt>Due now</dt>
            <dd>{formatRupees(month.due_now)}</dd>
          </div>
        </dl>
        <div className={classes.track} aria-hidden="true">
          <span style={{ width: `${Math.min(100, Math.max(0, percent ?? 0))}%` }} />
        </div>
      </div>
    </section>
  )
}
