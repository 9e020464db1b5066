import type { listMissingRegisters } from '@ganit/contract/attendance'
import type { Output } from '@ganit/contract/endpoint'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { counted } from '../../ui/text/formats.ts'
import { formatLessonDay } from '../../ui/text/lesson-words.ts'
import { formatTimes } from '../../ui/text/weekly-times.tsx'
import { missingRegisters } from '../registers/attendance.data.ts'
import cards from './lesson-card.module.css'
import classes from './missing-registers.module.css'

/** As many as a phone shows at once. */
const AT_ONCE = 5

/** Lessons that are over and whose register can still be taken. Nothing where there is none. */
export function MissingRegisters() {
  function list({ items, total }: Output<typeof listMissingRegisters>) {
    if (items.length === 0) return null
    return (
      <section className={classes.missing} aria-labelledby="missing-registers">
        <h2 id="missing-registers">Registers missing</h2>
        <ul className={cards.list}>
          {items.map((lesson) => (
            <li key={lesson.lesson_id} className={`${cards.card} ${classes.lesson}`}>
              <p id={`missing-${lesson.lesson_id}`}>
                <b>{lesson.batch_name}</b>
                <span>
                  {formatLessonDay(lesson.date)}, {formatTimes(lesson)}
                </span>
              </p>
              <ButtonLink
                to={`/teacher/lessons/${lesson.lesson_id}`}
                aria-describedby={`missing-${lesson.lesson_id}`}
              >
                Take register
              </ButtonLink>
            </li>
          ))}
        </ul>
        {total > items.length && (
          <Link to="/teacher/registers">
            {counted(total - items.length, 'more register', 'more registers')}
          </Link>
        )}
      </section>
    )
  }
  return (
    <Loaded
      query={useQuery(missingRegisters({ page: 1, page_size: AT_ONCE }))}
      failure="Failed to load the registers that are missing."
      skeleton={null}
    >
      {list}
    </Loaded>
  )
}
