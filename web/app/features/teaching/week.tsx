import { dayAfter } from '@ganit/contract/days'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { Link, useSearchParams } from 'react-router'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatDays, isDay, mondayOf } from '../../ui/text/times/dates.ts'
import { formatLessonDay } from '../../ui/text/times/lesson-words.ts'
import { useClock } from '../../ui/text/times/use-clock.ts'
import { LessonCard } from './lesson-card.tsx'
import { isNow } from './lesson-times.ts'
import { lessonsOf } from './lessons/lessons.data.ts'
import { TeacherPage } from './teacher-page.tsx'
import classes from './teaching.module.css'
import { useOwnUid } from './use-own-uid.ts'

type WeekDayProps = {
  day: string
  isToday: boolean
  lessons: readonly Lesson[]
  isNow: (lesson: Lesson) => boolean
}

function WeekDay({ day, isToday, lessons, isNow }: WeekDayProps) {
  const id = useId()
  const own = useOwnUid()

  return (
    <section className="stack gap8" aria-labelledby={id}>
      <h2 id={id}>
        {formatLessonDay(day)}
        {isToday && ' · today'}
      </h2>
      {lessons.length === 0 ? (
        <p className="quiet">No lessons.</p>
      ) : (
        <ol className="stack gap12">
          {lessons.map((lesson) => (
            <LessonCard
              key={lesson.lesson_id}
              lesson={lesson}
              own={own}
              isNow={isNow(lesson)}
              heading="h3"
            />
          ))}
        </ol>
      )}
    </section>
  )
}

export const meta = titled('Week')

const DAYS = [0, 1, 2, 3, 4, 5, 6]

/** A teacher's lessons of one week, by day; the week is in the address. */
export default function Week() {
  const clock = useClock()
  const [params] = useSearchParams()
  const asked = params.get('from') ?? ''
  const from = mondayOf(isDay(asked) ? asked : clock.day)
  const to = dayAfter(from, 6)
  const query = useQuery(lessonsOf({ from, to }))

  const all = DAYS.map((count) => dayAfter(from, count))
  // In the current week, the remaining days come first.
  const past = all.includes(clock.day) ? all.filter((day) => day < clock.day) : []
  const dayOf = (held: Lesson[]) => (day: string) => (
    <WeekDay
      key={day}
      day={day}
      isToday={day === clock.day}
      lessons={held.filter(({ date }) => date === day)}
      isNow={(lesson) => isNow(lesson, clock)}
    />
  )
  const days = (held: Lesson[]) => (
    <>
      {past.length > 0 && (
        <details className={classes.past}>
          <summary>Earlier this week</summary>
          {past.map(dayOf(held))}
        </details>
      )}
      {all.filter((day) => !past.includes(day)).map(dayOf(held))}
    </>
  )
  return (
    <TeacherPage title="Week" under={formatDays(from, to)}>
      <nav className={`wrap gap8 ${classes.weeks}`} aria-label="Weeks">
        <ButtonLink to={`?from=${dayAfter(from, -7)}`}>Previous week</ButtonLink>
        <ButtonLink to="?">This week</ButtonLink>
        <ButtonLink to={`?from=${dayAfter(from, 7)}`}>Next week</ButtonLink>
      </nav>
      <p>
        <Link to="/teacher/calendar">In your calendar</Link> ·{' '}
        <Link to="/teacher/absences">When you are away, and what you have taught</Link>
      </p>
      <QueryView
        query={query}
        failure="Failed to load your lessons."
        skeleton={<SkeletonRows rows={7} photo={false} label="Loading your lessons..." />}
      >
        {days}
      </QueryView>
    </TeacherPage>
  )
}
