import type { Lesson } from '@ganit/contract/teaching/lessons'
import { Link } from 'react-router'
import { ButtonLink } from '../../../ui/buttons/button.tsx'
import { countInWords } from '../../../ui/text/formats.ts'
import { changeInWords, formatLessonDay } from '../../../ui/text/times/lesson-words.ts'
import { formatTimes } from '../../../ui/text/times/weekly-times.tsx'
import { LessonOnline } from '../online/lesson-online.tsx'
import classes from './lesson.module.css'
import { marksOf } from './marks.ts'
import type { Week } from './timetable.data.ts'
import type { Timetable } from './use-timetable.ts'

export type LessonPart = { lesson: Lesson; week: Week; timetable: Timetable }

/** A lesson's details for the office, and its actions. */
export function LessonFacts({ lesson, week, timetable }: LessonPart) {
  const { batch_id, batch_name, date, room, teacher, state, register, reason, taught } = lesson
  const { problems } = marksOf(lesson, week)
  const change = changeInWords(lesson)
  const together = joinedBatchNames(lesson, week.lessons)

  const facts = [
    ['When', `${formatLessonDay(date)}, ${formatTimes(lesson)}`],
    [
      'Batch',
      <Link key="batch" to={`/admin/batch/${batch_id}/students`}>
        {batch_name}
      </Link>,
    ],
    ['Room', lesson.is_online ? 'Online' : (room?.name ?? 'No room')],
    ['Teacher', teacher?.name ?? 'No teacher'],
    ['Students', countInWords(lesson.students, 'student', 'students')],
    ['Together with', together],
    ['Change', change && (reason ? `${change}: ${reason}` : change)],
    ['Register', register === 'taken' ? 'Taken' : 'Not taken'],
    ['Taught', taught],
    ['Homework', lesson.homework?.text],
  ] as const
  return (
    <>
      {problems.map((problem) => (
        <p key={problem} className="pen strong">
          {problem}
        </p>
      ))}
      <dl className={classes.facts}>
        {facts.map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt className="quiet">{name}</dt>
                <dd className="breaks">{value}</dd>
              </div>
            ),
        )}
      </dl>
      {lesson.is_online && <LessonOnline lesson_id={lesson.lesson_id} />}
      {register === 'taken' && <p>The register of this lesson was taken: it stays as it is.</p>}
      {state === 'scheduled' && (
        <p className={`row centred strong ${classes.register}`}>
          <Link to={`/admin/lessons/${lesson.lesson_id}`}>Register</Link>
        </p>
      )}
      {register === 'not_taken' && (
        <Actions
          isCancelled={state === 'cancelled'}
          isJoined={lesson.joined_to !== null}
          isOnline={lesson.is_online === true}
          timetable={timetable}
        />
      )}
    </>
  )
}

/** Names of the batches that share the lesson. A week of one batch may not show the other lesson. */
function joinedBatchNames({ lesson_id, joined_to }: Lesson, shown: readonly Lesson[]) {
  const names = shown
    .filter((other) => other.lesson_id === joined_to || other.joined_to === lesson_id)
    .map(({ batch_name }) => batch_name)
  return names.join(', ') || (joined_to !== null && 'Another batch')
}

type ActionsProps = {
  isCancelled: boolean
  isJoined: boolean
  isOnline: boolean
  timetable: Timetable
}

function Actions({ isCancelled, isJoined, isOnline, timetable }: ActionsProps) {
  const action = (to: string, text: string) => (
    <ButtonLink to={timetable.addressWith({ do: to })} state={{ isOpened: true }} size="sm">
      {text}
    </ButtonLink>
  )
  return (
    <div className={`wrap gap10 ${classes.actions}`}>
      {isCancelled ? (
        <>
          {action('restore', 'Restore')}
          {action('add', 'Add lesson')}
        </>
      ) : (
        <>
          {isJoined ? action('restore', 'Part') : action('move', 'Move')}
          {action('substitute', 'Change teacher')}
          {!isJoined && action('join', 'Join')}
          {!isJoined && !isOnline && action('online', 'Hold online')}
          {action('cancel', 'Cancel')}
        </>
      )}
    </div>
  )
}
