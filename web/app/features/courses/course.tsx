import { useQuery } from '@tanstack/react-query'
import { titledRecord } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { RecordScreen } from '../../ui/forms/record-screen.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { CourseForm } from './course-form.tsx'
import { categories, classLevels, courseToEdit } from './courses.data.ts'
import { CoursesFrame } from './courses-frame.tsx'

export const meta = titledRecord('Add course', 'Edit course')

/** A course in its form, stored or new, once the class levels and categories are there to choose from. */
export default function CourseScreen({ params: { id } }: { params: { id?: string } }) {
  const query = useQuery({ ...courseToEdit(id ?? ''), enabled: id !== undefined })
  const levels = useQuery(classLevels)
  const kinds = useQuery(categories)
  const lists = {
    failure: 'Failed to load class levels and categories.',
    skeleton: <SkeletonRows rows={6} photo={false} />,
  }
  return (
    <RecordScreen
      title={id ? 'Edit Course' : 'Add Course'}
      frame={CoursesFrame}
      query={id ? query : null}
      failure="Failed to load the course."
      missing={{ title: 'Course not found', list: '/admin/courses/all', text: 'All courses' }}
    >
      {(course) => (
        <Loaded query={levels} {...lists}>
          {(classLevels) => (
            <Loaded query={kinds} {...lists}>
              {(categories) => (
                <CourseForm
                  key={course?.course_id}
                  course={course}
                  levels={classLevels}
                  categories={categories}
                />
              )}
            </Loaded>
          )}
        </Loaded>
      )}
    </RecordScreen>
  )
}
