import { useQuery } from '@tanstack/react-query'
import type { Choices } from '../../../ui/forms/search-select.tsx'
import { formatClass, fullName } from '../../../ui/text/formats.ts'
import { studentsFound } from '../../courses/courses.data.ts'

/** All students as something to choose from, by searching; the value is the number. */
export const useStudents = (): Choices => ({
  items: [],
  isError: false,
  more: {
    useFound(search, isAsked) {
      const { data, isFetching, isError } = useQuery({ ...studentsFound(search), enabled: isAsked })
      const items = data?.map((student) => ({
        value: String(student.student_id),
        label: `${fullName(student)}, ${formatClass(student.student_class)}, ${student.student_id}`,
      }))
      return { items: isAsked ? items : undefined, isFetching, isError }
    },
    useName: () => undefined,
  },
})
