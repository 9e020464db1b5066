import type { Course } from '@ganit/contract/courses'
import { Button } from '@mantine/core'
import { fetchAnew } from '../../api/query-client.ts'
import { FormSheet } from '../../ui/forms/form-sheet.tsx'
import { useRecordForm } from '../../ui/forms/use-record-form.ts'
import {
  asSent,
  type CourseFields,
  type CourseFormProps,
  errorsOf,
  LABELS,
  snapshotOf,
} from './course-fields.ts'
import { CourseInputs } from './course-inputs.tsx'
import { addCourse, changeCourse, courseToEdit } from './courses.data.ts'
import { deleteCourse } from './delete-course.ts'

/** Makes or changes one course. */
export function CourseForm({ course, ...lists }: CourseFormProps) {
  const id = course?.course_id
  const edit = useRecordForm<Course, CourseFields>({
    record: course,
    snapshotOf,
    labels: LABELS,
    errorsOf: (fields) => errorsOf(fields, id),
    add: (fields, attempt) => addCourse(asSent(fields), attempt),
    change: (changes) => changeCourse({ ...asSent(changes), id: id ?? 0 }),
    load: () => fetchAnew(courseToEdit(String(id))),
    list: '/admin/courses/all',
    texts: {
      saved: course ? 'Course updated!' : 'Course created!',
      failure: course ? 'Failed to update course' : 'Failed to create course',
    },
    alertTitle: course ? course.course_name : 'Create Course',
  })
  const remove = async () => {
    if (course && (await deleteCourse(course))) edit.leave()
  }
  return (
    <FormSheet
      edit={edit}
      save={course ? 'Update Course' : 'Create Course'}
      first={
        course && (
          <Button variant="danger" onClick={remove}>
            Delete
          </Button>
        )
      }
    >
      <CourseInputs edit={edit} course={course} {...lists} />
    </FormSheet>
  )
}
