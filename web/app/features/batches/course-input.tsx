import type { Batch } from '@ganit/contract/batches'
import type { CourseChoice } from '@ganit/contract/courses'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { courseChoices } from '../courses/courses.data.ts'

/** Courses by name; those that share one are told apart by their class. */
function choicesOf(courses: CourseChoice[]) {
  const isShared = (name: string) =>
    courses.filter(({ course_name }) => course_name === name).length > 1
  return courses.map(({ course_id, course_name, class_level }) => ({
    value: String(course_id),
    label: isShared(course_name) ? `${course_name} (${class_level})` : course_name,
  }))
}

type CourseInputProps = Omit<NativeSelectProps, 'data'> & {
  /** Its course is shown while the others load. */
  batch: Batch | null
}

/** The dropdown of the batch's course, which says which class the batch is for. */
export function CourseInput({ batch, ...props }: CourseInputProps) {
  const { data: courses, isError } = useQuery(courseChoices)
  const known = batch?.course_id
    ? [{ value: String(batch.course_id), label: batch.course_name ?? '' }]
    : []

  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: 'No course' }, ...(courses ? choicesOf(courses) : known)]}
      description={
        isError
          ? 'The courses could not be loaded. Please reload the page.'
          : 'A batch with a course takes students of that course’s class.'
      }
    />
  )
}
