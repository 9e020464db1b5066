import type { Course } from '@ganit/contract/courses'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { asSent, type CourseFields, errorsOf, snapshotOf } from './course-fields.ts'
import { addCourse, changeCourse, courseToEdit } from './courses.data.ts'
import { deleteCourse } from './delete-course.ts'

const LIST = '/admin/courses/all'

/** The editing of one course, or of a new one (null). */
export function useCourseForm(course: Course | null) {
  const { isLeaving, leaveTo } = useDeparture()
  const id = course?.course_id
  const stored = snapshotOf(course)

  const edit = useVersionedForm<CourseFields>({
    stored,
    errorsOf: (fields) => errorsOf(fields, id),
    send: async (changes, version, attempt) =>
      snapshotOf(
        id === undefined
          ? await addCourse(asSent({ ...stored.fields, ...changes }), attempt)
          : await changeCourse({ id, ...asSent(changes), ...(version && { version }) }),
      ),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...courseToEdit(String(id)), staleTime: 0 })),
    onSaved: () => {
      toastSuccess(course ? 'Course updated!' : 'Course created!')
      leaveTo(LIST)
      return true
    },
    failureText: course ? 'Failed to update course' : 'Failed to create course',
    alertTitle: course ? course.course_name : 'Create Course',
    isLeaving,
  })
  return {
    ...edit,
    cancel: () => leaveTo(LIST),
    remove: async () => {
      if (course && (await deleteCourse(course))) leaveTo(LIST)
    },
  }
}
