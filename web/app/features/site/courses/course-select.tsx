import { useQuery } from '@tanstack/react-query'
import { NativeSelect, type NativeSelectProps } from '../../../ui/forms/fields/fields.tsx'
import { courseChoices } from './courses.data.ts'

type CourseSelectProps = Omit<NativeSelectProps, 'data'> & {
  /** The chosen course, shown while the others load. */
  stored?: { course_id: number; course_name: string }
}

export function CourseSelect({ stored, ...props }: CourseSelectProps) {
  const { data: courses, isError } = useQuery(courseChoices)
  const known = stored && [{ value: String(stored.course_id), label: stored.course_name }]

  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: 'Select a course' }, ...(courses ?? known ?? [])]}
      {...(isError && { description: 'The courses could not be loaded. Please reload the page.' })}
      {...(courses?.length === 0 && { description: 'There is no course yet. Add a course first.' })}
    />
  )
}
