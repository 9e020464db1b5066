import type { OwnChild } from '@ganit/contract/people/guardians'
import type { StudentAttendance } from '@ganit/contract/teaching/attendance'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useOutlet } from 'react-router'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import aloud from '../../../ui/text/aloud.module.css'
import { Drawn } from '../../../ui/text/drawn.tsx'
import { useClock } from '../../../ui/text/use-clock.ts'
import { needRichText, useRichText } from '../../../ui/text/use-rich-text.ts'
import { attendanceOf } from '../../teaching/attendance/student-attendance.data.ts'
import { homeworkIn } from '../../teaching/lessons/lessons.data.ts'
import { childWeek } from './child.data.ts'
import { ChildConsents } from './child-consents.tsx'
import { ChildContacts } from './child-contacts.tsx'
import { ChildMoney } from './child-money.tsx'
import classes from './guardian-area.module.css'

type ChildHomeworkProps = { lessons: readonly Lesson[]; today: string; student_id: number }

/** A child's homework: due from today on, or undated. */
function ChildHomework({ lessons, today, student_id }: ChildHomeworkProps) {
  const { i18n } = useLingui()
  const { shortDay } = useFormats()
  const given = homeworkIn(lessons, today)
  const { Rich } = useRichText(needRichText(given.map(({ homework }) => homework.text)))

  return (
    <>
      <h2 className={classes.second}>{i18n.t('Homework')}</h2>
      {given.length === 0 && <p>{i18n.t('No homework is due.')}</p>}
      <ul className="stack gap12">
        {given.map(({ lesson_id, batch_name, homework }) => (
          <li key={lesson_id}>
            <p>
              {batch_name}
              {homework.due_date && (
                <b> {i18n.t('due by {date}', { date: shortDay(homework.due_date) })}</b>
              )}
            </p>
            <Drawn text={homework.text} by={Rich} />
            {homework.hand_in === 'photo' && (
              <Link to={`/guardian/homework/${lesson_id}?child=${student_id}`}>
                {i18n.t('Hand in')}
              </Link>
            )}
            {homework.file && (
              <a href={homework.file} download>
                {i18n.t('Open the sheet')}
              </a>
            )}
          </li>
        ))}
      </ul>
    </>
  )
}

/** A child's next lesson, the coming week's changes, and homework. */
function ChildLessons({
  child: { student_id, limited },
}: {
  child: Pick<OwnChild, 'student_id' | 'limited'>
}) {
  const { i18n } = useLingui()
  const clock = useClock()
  const query = useQuery(childWeek(student_id, clock.day))
  // Names the child.
  const { search } = useLocation()

  const ahead = (lessons: readonly Lesson[]) =>
    lessons.filter(
      ({ date, end_time }) => date > clock.day || (date === clock.day && end_time > clock.time),
    )
  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="lessons">
      <h2 id="lessons">{i18n.t('Next lesson')}</h2>
      <QueryView
        query={query}
        failure={i18n.t('The lessons could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the lessons...')} />}
      >
        {(lessons) => (
          <>
            <Next lessons={ahead(lessons)} today={clock.day} />
            <ChildHomework student_id={student_id} lessons={lessons} today={clock.day} />
          </>
        )}
      </QueryView>
      {/* A limited guardian sees no future lessons. */}
      {!limited && (
        <p className="wrap gap8-16">
          <Link to={`${search}#leave`}>{i18n.t('Add leave')}</Link>
          <Link to={`/guardian/school-tests${search}`}>{i18n.t('School tests')}</Link>
          <Link to="/guardian/calendar">{i18n.t('In your calendar')}</Link>
        </p>
      )}
    </section>
  )
}

type NextProps = { lessons: readonly Lesson[]; today: string }

function Next({ lessons, today }: NextProps) {
  const { i18n } = useLingui()
  const { weekday, shortDay, time } = useFormats()
  const next = lessons.find(({ state }) => state === 'scheduled')
  const changed = lessons.filter(
    ({ state, moved_from, kind }) => state === 'cancelled' || moved_from || kind === 'extra',
  )
  const dayOf = (date: string) =>
    date === today ? i18n.t('Today') : `${weekday(date)}, ${shortDay(date)}`

  return (
    <>
      {next ? (
        <>
          <p className={classes.big}>
            {dayOf(next.date)}, {time(next.start_time)}
          </p>
          <p>
            {[next.batch_name, next.teacher?.name, next.room?.name].filter(Boolean).join(' · ')}
          </p>
        </>
      ) : (
        <p>{i18n.t('No lesson in the next seven days.')}</p>
      )}
      {changed.map((lesson) => (
        <p key={lesson.lesson_id} className="notice">
          {lesson.batch_name}: {changeOf(lesson)}
          {lesson.reason && ` (${lesson.reason})`}
        </p>
      ))}
    </>
  )

  function changeOf({ state, moved_from, date, start_time }: Lesson) {
    const now = { day: dayOf(date), time: time(start_time) }
    if (state === 'cancelled') return i18n.t('The lesson of {day}, {time} is cancelled.', now)
    if (!moved_from) return i18n.t('An extra lesson on {day}, {time}.', now)
    return i18n.t('The lesson of {before} was moved to {day}, {time}.', {
      before: dayOf(moved_from.date),
      ...now,
    })
  }
}

/** About two months of three lessons a week. */
const SHOWN = 24

/** A square per recent lesson, and the percentage of the last year. */
function ChildAttendance({ student_id }: { student_id: number }) {
  const { i18n } = useLingui()
  const query = useQuery(attendanceOf({ student_id }))

  return (
    <section className="stack gap8 pad16 card breaks" aria-labelledby="attendance">
      <h2 id="attendance">{i18n.t('Attendance')}</h2>
      <QueryView
        query={query}
        failure={i18n.t('The attendance could not be loaded.')}
        skeleton={
          <SkeletonRows rows={2} photo={false} label={i18n.t('Loading the attendance...')} />
        }
      >
        {(attendance) =>
          attendance.lessons.length > 0 ? (
            <Picture attendance={attendance} />
          ) : (
            <p>{i18n.t('No register was taken yet.')}</p>
          )
        }
      </QueryView>
    </section>
  )
}

function Picture({ attendance: { percent, months, lessons } }: { attendance: StudentAttendance }) {
  const { i18n } = useLingui()
  const { shortDay } = useFormats()
  const absences = months.reduce((sum, { counts }) => sum + counts.A, 0)
  const words = {
    P: i18n.t('present'),
    A: i18n.t('absent'),
    L: i18n.t('late'),
    E: i18n.t('excused'),
  }

  return (
    <>
      <ul className={`wrap gap4 ${classes.squares}`}>
        {lessons.slice(-SHOWN).map(({ lesson_id, date, batch_name, code }) => {
          const said = `${shortDay(date)}, ${batch_name}: ${words[code]}`
          return (
            <li key={lesson_id} data-code={code} title={said}>
              <span className={aloud.only}>{said}</span>
            </li>
          )
        })}
      </ul>
      <p>
        {percent !== null && <b>{percent} % </b>}
        {i18n.t(
          '{absences, plural, one {# absence in the last year} other {# absences in the last year}}',
          { absences },
        )}
      </p>
    </>
  )
}

type ChildViewProps = { child: OwnChild; all: readonly OwnChild[] }

/** One child: fees, next lesson, attendance, homework, tests. */
export function ChildView({ child, all }: ChildViewProps) {
  const { i18n } = useLingui()
  const rest = (
    <>
      <ChildLessons child={child} />
      <ChildAttendance student_id={child.student_id} />
    </>
  )
  // Other features come around and below it.
  const outlet = useOutlet({ uid: child.uid, student_id: child.student_id, child, rest })

  return (
    <>
      <h1>{child.name}</h1>
      {!child.may_see && (
        <p>
          {i18n.t(
            '{name} is of age. Lessons and attendance are shown once {name} agrees, on their own page.',
            { name: child.first_name },
          )}
        </p>
      )}
      <ChildMoney child={child} all={all} />
      {child.may_see && (
        <>
          {outlet ?? rest}
          {!child.limited && (
            <>
              <ChildContacts child={child} />
              <ChildConsents child={child} />
            </>
          )}
        </>
      )}
    </>
  )
}
