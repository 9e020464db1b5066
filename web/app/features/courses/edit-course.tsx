import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-course'
import { CourseFormWithLists } from './course-form-with-lists.tsx'
import { courseToEdit } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'

export const meta = titled('Edit course')

/** A stored course in its form. */
export default function EditCourse({ params }: Route.ComponentProps) {
  return (
    <CoursesFrame title="Edit Course">
      <Loaded
        query={useQuery(courseToEdit(params.id))}
        failure="Failed to load the course."
        missing={<Missing title="Course not found" list="/admin/courses/all" text="All courses" />}
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(course) => <CourseFormWithLists key={course.course_id} course={course} />}
      </Loaded>
    </CoursesFrame>
  )
}
