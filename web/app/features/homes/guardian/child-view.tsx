import type { OwnChild } from '@ganit/contract/people/guardians'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link, useLocation, useOutlet } from 'react-router'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useClock } from '../../../ui/text/times/use-clock.ts'
import { LessonNotes } from '../../teaching/notes/lesson-notes.tsx'
import { JoinLesson } from '../../teaching/online/join-lesson.tsx'
import { childWeek } from './child.data.ts'
import { ChildAttendance } from './child-attendance.tsx'
import { ChildConsents } from './child-consents.tsx'
import { ChildContacts } from './child-contacts.tsx'
import { ChildMoney, ChildReceipts } from './child-money.tsx'
import classes from './guardian-area.module.css'
import { ParentsWord } from './parents-word.tsx'

/** A child's next lesson, and the coming week's changes. */
function ChildLessons({ child: { student_id } }: { child: Pick<OwnChild, 'student_id'> }) {
  const { i18n } = useLingui()
  const clock = useClock()
  const query = useQuery(childWeek(student_id, clock.day))
  // The address names the child.
  const { search } = useLocation()

  const findLessonsAhead = (lessons: readonly Lesson[]) =>
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
          <NextLesson
            student_id={student_id}
            lessons={findLessonsAhead(lessons)}
            today={clock.day}
          />
        )}
      </QueryView>
      <p className="wrap gap8-16">
        <Link to={`${search}#leave`}>{i18n.t('Add leave')}</Link>
        <Link to={`/guardian/school-tests${search}`}>{i18n.t('School tests')}</Link>
        <Link to="/guardian/calendar">{i18n.t('In your calendar')}</Link>
      </p>
    </section>
  )
}

type NextProps = { student_id: number; lessons: readonly Lesson[]; today: string }

function NextLesson({ student_id, lessons, today }: NextProps) {
  const said = useTranslateServerText()
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
          <JoinLesson lesson={next} />
          <LessonNotes lesson_id={next.lesson_id} student_id={student_id} />
        </>
      ) : (
        <p>{i18n.t('No lesson in the next seven days.')}</p>
      )}
      {changed.map((lesson) => (
        <p key={lesson.lesson_id} className="notice">
          {lesson.batch_name}: {changeOf(lesson)}
          {lesson.reason && ` (${said(lesson.reason)})`}
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

type ChildViewProps = { child: OwnChild; all: readonly OwnChild[] }

/** One child's page: tasks, fees, next lesson, attendance and tests. */
export function ChildView({ child, all }: ChildViewProps) {
  const { i18n } = useLingui()
  const money = <ChildMoney child={child} all={all} />
  const rest = (
    <>
      {/* A limited guardian sees no lessons to come, so "No lesson" would be untrue. */}
      {!child.limited && <ChildLessons child={child} />}
      <ChildAttendance student_id={child.student_id} />
    </>
  )
  // Other wings place these parts among their own.
  const outlet = useOutlet({ child, money, rest })

  return (
    <>
      <h1>{child.name}</h1>
      <ParentsWord child={child} />
      {!child.may_see && (
        <p>
          {i18n.t(
            '{name} is of age. Lessons and attendance are shown once {name} agrees, on their own page.',
            { name: child.first_name },
          )}
        </p>
      )}
      {child.may_see
        ? (outlet ?? (
            <>
              {money}
              {rest}
            </>
          ))
        : money}
      <ChildReceipts uid={child.uid} />
      {child.may_see && !child.limited && (
        <>
          <ChildContacts child={child} />
          <ChildConsents child={child} />
        </>
      )}
    </>
  )
}
