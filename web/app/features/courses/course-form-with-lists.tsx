import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { CourseFormProps } from './course-fields.ts'
import { CourseForm } from './course-form.tsx'
import { categories, classLevels } from './courses.data.ts'

/** The form of a course, once the class levels and categories are there to choose from. */
export function CourseFormWithLists({ course }: Pick<CourseFormProps, 'course'>) {
  const levels = useQuery(classLevels)
  const kinds = useQuery(categories)
  const shared = {
    failure: 'Failed to load class levels and categories.',
    skeleton: <SkeletonRows rows={6} photo={false} />,
  }

  return (
    <Loaded query={levels} {...shared}>
      {(classLevels) => (
        <Loaded query={kinds} {...shared}>
          {(categories) => (
            <CourseForm course={course} levels={classLevels} categories={categories} />
          )}
        </Loaded>
      )}
    </Loaded>
  )
}
