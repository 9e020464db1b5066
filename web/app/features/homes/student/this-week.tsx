import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useLingui } from '@lingui/react'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { useTranslateServerText } from '../../../i18n/said.ts'
import { useFormats } from '../../../i18n/use-formats.ts'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import { useToday } from '../../../ui/text/times/use-clock.ts'
import { LessonNotes } from '../../teaching/notes/lesson-notes.tsx'
import { JoinLesson } from '../../teaching/online/join-lesson.tsx'
import { ownWeek } from './dashboard.data.ts'
import classes from './learning.module.css'
import { useLessonChangeText } from './use-change-of.ts'

type OwnLessonProps = { lesson: Lesson; isToday: boolean }

/** One lesson of the week. */
function OwnLesson({ lesson, isToday }: OwnLessonProps) {
  const said = useTranslateServerText()
  const formats = useFormats()

  const { i18n } = useLingui()

  const { batch_name, date, state, reason, room, teacher, taught } = lesson
  const change = useLessonChangeText()(lesson)
  const place = [room?.name, teacher?.name].filter(Boolean).join(' · ')

  return (
    <li className={classes.lesson} data-cancelled={state === 'cancelled' || undefined}>
      <p>
        <b>
          {isToday && `${i18n.t('Today')}, `}
          {formats.lessonDay(date)}
        </b>
        <span>{formats.times(lesson)}</span>
      </p>
      <div>
        <h3>{batch_name}</h3>
        {place && <p className={classes.quiet}>{place}</p>}
        {change && (
          <p className="pen strong">
            {change}
            {reason && `: ${said(reason)}`}
          </p>
        )}
        <JoinLesson lesson={lesson} />
        {taught && <p className={classes.quiet}>{i18n.t('Taught: {taught}', { taught })}</p>}
        <LessonNotes lesson_id={lesson.lesson_id} />
      </div>
    </li>
  )
}

/** Lessons of the next seven days, with changes to the weekly times. */
export function ThisWeek() {
  const { i18n } = useLingui()

  const today = useToday()

  function list(lessons: Lesson[]) {
    const ahead = lessons.filter(({ date }) => date >= today)
    return (
      <div className={`narrow sheet breaks ${classes.sheet}`}>
        {ahead.length === 0 && <p>{i18n.t('You have no lessons in the next seven days.')}</p>}
        <ol>
          {ahead.map((lesson) => (
            <OwnLesson key={lesson.lesson_id} lesson={lesson} isToday={lesson.date === today} />
          ))}
        </ol>
      </div>
    )
  }
  return (
    <section className="stack gap16 narrow above16" aria-labelledby="this-week">
      <div className={`wrap gap4-24 split ${classes.head}`}>
        <h2 id="this-week">{i18n.t('This week')}</h2>
        <nav aria-label={i18n.t('This week')}>
          <Link to="/student/tests">{i18n.t('Tests')}</Link>
          <Link to="/student/school-tests">{i18n.t('School tests')}</Link>
          <Link to="/student/weeks">{i18n.t('Weekly note')}</Link>
          <Link to="#leave">{i18n.t('Add leave')}</Link>
          <Link to="/student/calendar">{i18n.t('In your calendar')}</Link>
        </nav>
      </div>
      <QueryView
        query={useQuery(ownWeek(today))}
        failure={i18n.t('Failed to load your lessons.')}
        skeleton={<SkeletonRows rows={3} photo={false} label={i18n.t('Loading your lessons...')} />}
      >
        {list}
      </QueryView>
    </section>
  )
}
