import type { Output } from '@ganit/contract/endpoint'
import type { listMissingRegisters } from '@ganit/contract/teaching/attendance'
import type { Lesson } from '@ganit/contract/teaching/lessons'
import { useQuery } from '@tanstack/react-query'
import { Link, Outlet } from 'react-router'
import { titled } from '../../academy.ts'
import { loadsFirst } from '../../api/loads-first.ts'
import { ButtonLink } from '../../ui/buttons/button.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../ui/feedback/loading/query-view.tsx'
import { showPartsInOrder } from '../../ui/layout/in-order.ts'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { countInWords } from '../../ui/text/formats.ts'
import { formatLessonDay } from '../../ui/text/times/lesson-words.ts'
import { useClock } from '../../ui/text/times/use-clock.ts'
import { formatTimes } from '../../ui/text/times/weekly-times.tsx'
import { LessonCard } from './lesson-card.tsx'
import { isNow, sortCurrentFirst } from './lesson-times.ts'
import { lessonsOf } from './lessons/lessons.data.ts'
import { missingRegisters } from './registers/attendance.data.ts'
import { TeacherPage } from './teacher-page.tsx'
import classes from './teaching.module.css'
import { useOwnUid } from './use-own-uid.ts'
import { WaitedTests } from './waited-tests.tsx'

/** Number of lines that fit a phone's screen. */
const AT_ONCE = 5

/** Past lessons whose register can still be taken. Nothing if there are none. */
function MissingRegisters() {
  function list({ items, total }: Output<typeof listMissingRegisters>) {
    if (items.length === 0) return null
    return (
      <section className="stack gap12" aria-labelledby="missing-registers">
        <h2 id="missing-registers">Registers missing</h2>
        <ul className="stack gap12">
          {items.map((lesson) => (
            <li key={lesson.lesson_id} className={`${classes.card} ${classes.lesson}`}>
              <p id={`missing-${lesson.lesson_id}`}>
                <b>{lesson.batch_name}</b>
                <span className="quiet">
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
            {countInWords(total - items.length, 'more register', 'more registers')}
          </Link>
        )}
      </section>
    )
  }
  return (
    <QueryView
      query={useQuery(missingRegisters({ page: 1, page_size: AT_ONCE }))}
      failure="Failed to load the missing registers."
      skeleton={null}
    >
      {list}
    </QueryView>
  )
}

export const meta = titled('Today')

const first = loadsFirst(['teacher'], ({ today, ask }) =>
  Promise.all([
    ask(lessonsOf({ from: today, to: today })),
    ask(missingRegisters({ page: 1, page_size: AT_ONCE })),
  ]),
)
export const loader = first.loader
export const clientLoader = first.clientLoader

/** A teacher's lessons of today, the current one on top; below, missing registers. */
export default function Today() {
  const clock = useClock()
  const own = useOwnUid()
  const query = useQuery(lessonsOf({ from: clock.day, to: clock.day }))

  function list(held: Lesson[]) {
    if (held.length === 0)
      return (
        <EmptyState
          title="No lessons today."
          action={<ButtonLink to="/teacher/week">See the week</ButtonLink>}
        />
      )
    return (
      <ol className="stack gap12">
        {sortCurrentFirst(held, clock).map((lesson) => (
          <LessonCard
            key={lesson.lesson_id}
            lesson={lesson}
            own={own}
            isNow={isNow(lesson, clock)}
            heading="h2"
          />
        ))}
      </ol>
    )
  }
  return (
    <TeacherPage title="Today" under={formatLessonDay(clock.day)} column={showPartsInOrder}>
      <Outlet />
      <QueryView
        query={query}
        failure="Failed to load your lessons."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading your lessons..." />}
      >
        {list}
      </QueryView>
      <WaitedTests />
      {/* Without network one failure is enough. */}
      {query.isLoadingError || <MissingRegisters />}
    </TeacherPage>
  )
}
