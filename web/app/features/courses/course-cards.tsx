import type { CoursesPage } from '@ganit/contract/courses'
import { Pager } from '../../ui/tables/pager.tsx'
import { CourseCard } from './course-card.tsx'
import classes from './course-cards.module.css'
import type { CoursesTableState } from './use-courses-table.ts'

type CourseCardsProps = {
  page: CoursesPage
  state: CoursesTableState
  /** Whether these are the courses of before, while the new ones load. */
  isStale: boolean
}

export function CourseCards({ page, state, isStale }: CourseCardsProps) {
  return (
    <div>
      <ul className={classes.cards} aria-busy={isStale}>
        {page.items.map((course) => (
          <CourseCard key={course.course_id} course={course} />
        ))}
      </ul>
      <div className={classes.pager}>
        <Pager
          state={state}
          total={page.total}
          isFloor={page.total_is_floor}
          pageSize={page.page_size}
          nouns={['course', 'courses']}
        />
      </div>
    </div>
  )
}
