import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { isMissing, Missing } from '../../ui/feedback/missing.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-course'
import { CourseFormWithLists } from './course-form-with-lists.tsx'
import { courseToEdit } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'

export const meta = titled('Edit course')

/** A stored course in its form. */
export default function EditCourse({ params }: Route.ComponentProps) {
  const { data: course, error, refetch } = useQuery(courseToEdit(params.id))

  function content() {
    if (course) return <CourseFormWithLists key={course.course_id} course={course} />
    if (isMissing(error))
      return <Missing title="Course not found" list="/admin/courses/all" text="All courses" />
    if (error)
      return <LoadFailure onRetry={() => refetch()}>Failed to load the course.</LoadFailure>
    return <SkeletonRows rows={6} photo={false} />
  }
  return <CoursesFrame title="Edit Course">{content()}</CoursesFrame>
}
