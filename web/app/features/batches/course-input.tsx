import type { Batch } from '@ganit/contract/batches'
import { NativeSelect, type NativeSelectProps } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { classOfCourse, courseChoices } from '../courses/courses.data.ts'

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

  const forClass = classOfCourse(courses, String(props.value ?? ''))
  return (
    <NativeSelect
      {...props}
      data={[{ value: '', label: 'No course' }, ...(courses ?? known)]}
      description={
        isError
          ? 'The courses could not be loaded. Please reload the page.'
          : forClass
            ? `Takes students of ${forClass}, the course’s class.`
            : 'The course by its name. A batch with a course takes students of that course’s class.'
      }
    />
  )
}
