import { type CoursesPage, createCourse } from '@ganit/contract/courses'
import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { useMay } from '../../api/may.ts'
import { ButtonLink } from '../../ui/buttons/button-link.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { NothingFound } from '../../ui/tables/nothing-found.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { CourseCards } from './course-cards.tsx'
import { CourseTools } from './course-tools.tsx'
import { coursesPage } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'
import { queryOf, useCoursesTable } from './use-courses-table.ts'

export const meta = titled('Courses')

// Not by the name that the menu has for it: of two links called alike nobody knows which is meant.
const ADD = { to: '/admin/courses/create', text: 'New course' }

/** All courses as cards. */
export default function AllCourses() {
  const state = useCoursesTable()
  const mayCreate = useMay(createCourse)
  const query = useQuery(coursesPage(queryOf(state)))

  function list(page: CoursesPage) {
    if (page.items.length === 0)
      return (
        <NothingFound
          title="No courses found."
          state={state}
          total={page.total}
          add={mayCreate ? ADD : undefined}
        >
          A course belongs to a class. Its curriculum, its essentials and its batches belong to it.
        </NothingFound>
      )
    return <CourseCards page={page} state={state} isStale={query.isPlaceholderData} />
  }
  return (
    <CoursesFrame
      title="Courses"
      aside={
        mayCreate && (
          <ButtonLink to={ADD.to} variant="main">
            {ADD.text}
          </ButtonLink>
        )
      }
    >
      <CourseTools state={state} />
      <Loaded query={query} failure="Failed to load courses." skeleton={<SkeletonRows rows={6} />}>
        {list}
      </Loaded>
    </CoursesFrame>
  )
}
