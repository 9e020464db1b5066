import type { OwnChild } from '@ganit/contract/guardians'
import type { Lesson } from '@ganit/contract/lessons'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useFormats } from '../../i18n/use-formats.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { useClock } from '../../ui/text/use-clock.ts'
import { childWeek } from './child.data.ts'
import { ChildHomework } from './child-homework.tsx'
import classes from './guardian-area.module.css'

/** The next lesson of a child, what differs from the usual in the coming week, and the homework. */
export function ChildLessons({
  child: { student_id, limited },
}: {
  child: Pick<OwnChild, 'student_id' | 'limited'>
}) {
  const { i18n } = useLingui()
  const clock = useClock()
  const query = useQuery(childWeek(student_id, clock.day))

  const ahead = (lessons: readonly Lesson[]) =>
    lessons.filter(
      ({ date, end_time }) => date > clock.day || (date === clock.day && end_time > clock.time),
    )
  return (
    <section className={classes.sheet} aria-labelledby="lessons">
      <h2 id="lessons">{i18n.t('Next lesson')}</h2>
      <Loaded
        query={query}
        failure={i18n.t('The lessons could not be loaded.')}
        skeleton={<SkeletonRows rows={2} photo={false} label={i18n.t('Loading the lessons...')} />}
      >
        {(lessons) => (
          <>
            <Next lessons={ahead(lessons)} today={clock.day} />
            <ChildHomework lessons={lessons} today={clock.day} />
          </>
        )}
      </Loaded>
      {/* Who sees little of a child is told of no lesson to come. */}
      {!limited && <Link to="/guardian/calendar">{i18n.t('In your calendar')}</Link>}
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
        <p key={lesson.lesson_id} className={classes.note}>
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
