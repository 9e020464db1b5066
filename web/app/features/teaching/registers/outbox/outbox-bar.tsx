import { Link, useLocation } from 'react-router'
import { formatShortDay } from '../../../../ui/text/times/dates.ts'
import { useLessonPaths } from '../lesson-path.ts'
import { statusOf } from '../register-status.ts'
import { useOutbox } from './outbox.ts'
import classes from './outbox-bar.module.css'

/** The bar on other pages that names registers saved on this device which the academy does not have, and the reason. */
export function OutboxBar() {
  const outbox = useOutbox()
  const paths = useLessonPaths()
  const { pathname } = useLocation()
  // Today lists everything that waits itself, so the bar is left out there.
  if (pathname === '/teacher/today' || pathname === '/admin/today') return null
  const waiting = [...(outbox?.values() ?? [])].filter(
    ({ value: { isAsked, refusal, sheet } }) =>
      (isAsked || refusal !== null) && pathname !== paths.lesson(sheet.lesson.lesson_id),
  )
  if (waiting.length === 0) return null
  return (
    <ul className={`unprinted ink small ${classes.bar}`} aria-label="Registers not sent yet">
      {waiting.map((kept) => {
        const { lesson, register } = kept.value.sheet
        return (
          <li key={lesson.lesson_id}>
            <Link to={paths.lesson(lesson.lesson_id)}>
              {lesson.batch_name}, {formatShortDay(lesson.date)}
            </Link>
            : {statusOf(kept, register)}
          </li>
        )
      })}
    </ul>
  )
}
