import type { Lesson } from '@ganit/contract/teaching/lessons'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import { changeInWords } from '../../ui/text/times/lesson-words.ts'
import { formatTimes } from '../../ui/text/times/weekly-times.tsx'
import classes from './teaching.module.css'

type LessonCardProps = {
  lesson: Lesson
  /** The viewer's account; the card names a teacher only if it is another. */
  own: string | undefined
  isNow?: boolean
  /** The heading's level on the page. */
  heading: 'h2' | 'h3'
}

/** Says in words how a lesson differs from its usual form. */
function* peculiarities(lesson: Lesson, own?: string) {
  const { state, reason, teacher } = lesson
  const change = changeInWords(lesson)
  if (change) yield reason ? `${change}: ${reason}` : change
  if (state === 'cancelled') return
  if (!teacher) yield 'Nobody teaches it yet'
  else if (own && teacher.account_id !== own) yield `${teacher.name} teaches it`
}

/** One lesson of a teacher: time, batch, room. */
export function LessonCard({ lesson, own, isNow = false, heading }: LessonCardProps) {
  const Heading = heading
  const { lesson_id, batch_name, state, register, room, is_online, students } = lesson

  return (
    <li
      className={classes.card}
      data-now={isNow || undefined}
      data-off={state === 'cancelled' || undefined}
    >
      <Heading>
        <Link to={`/teacher/lessons/${lesson_id}`}>{batch_name}</Link>
      </Heading>
      <p className={`quiet ${classes.time}`}>
        <b>
          {isNow && 'Now · '}
          {formatTimes(lesson)}
        </b>
        {is_online ? ' · Online' : room && ` · ${room.name}`} ·{' '}
        {countInWords(students, 'student', 'students')}
      </p>
      {[...peculiarities(lesson, own)].map((text) => (
        <p key={text} className={classes.note}>
          {text}
        </p>
      ))}
      <div className={classes.act}>
        {register === 'taken' ? (
          <StatusMark kind="done">Register taken</StatusMark>
        ) : (
          isNow && (
            <ButtonLink size="sm" variant="main" to={`/teacher/lessons/${lesson_id}`}>
              Take register
            </ButtonLink>
          )
        )}
      </div>
    </li>
  )
}
