import type { Lesson } from '@ganit/contract/lessons'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { formatLessonDay } from '../../ui/text/lesson-words.ts'
import { useClock } from '../../ui/text/use-clock.ts'
import { lessonsOf } from '../lessons/lessons.data.ts'
import cards from './lesson-card.module.css'
import { LessonCard } from './lesson-card.tsx'
import { isNow, nowFirst } from './lesson-times.ts'
import { MissingRegisters } from './missing-registers.tsx'
import { TeacherPage } from './teacher-page.tsx'
import { useOwnUid } from './use-own-uid.ts'

export const meta = titled('Today')

/** A teacher's lessons of today in their order, the one that is held now on top; below, what has no register yet. */
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
      <ol className={cards.list}>
        {nowFirst(held, clock).map((lesson) => (
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
    <TeacherPage title="Today" under={formatLessonDay(clock.day)}>
      <Loaded
        query={query}
        failure="Failed to load your lessons."
        skeleton={<SkeletonRows rows={4} photo={false} label="Loading your lessons..." />}
      >
        {list}
      </Loaded>
      {/* Without network one failure says it all. */}
      {query.isLoadingError || <MissingRegisters />}
    </TeacherPage>
  )
}
