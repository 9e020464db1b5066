import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { CourseForm, type CourseFormProps } from './course-form.tsx'
import { categories, classLevels } from './courses.data.ts'

/** The form of a course, once the class levels and categories are there to choose from. */
export function CourseFormWithLists({ course }: Pick<CourseFormProps, 'course'>) {
  const levels = useQuery(classLevels)
  const kinds = useQuery(categories)
  const failed = [levels, kinds].filter(({ isError }) => isError)

  if (levels.data && kinds.data)
    return <CourseForm course={course} levels={levels.data} categories={kinds.data} />
  if (failed.length > 0)
    return (
      <LoadFailure onRetry={() => failed.map(({ refetch }) => refetch())}>
        Failed to load class levels and categories.
      </LoadFailure>
    )
  return <SkeletonRows rows={6} photo={false} />
}
