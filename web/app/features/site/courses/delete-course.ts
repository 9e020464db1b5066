import type { Course } from '@ganit/contract/site/courses'
import { askAndDelete } from '../../../ui/dialogs/ask-and-delete.ts'
import { removeCourse } from './courses.data.ts'

/** Asks, and deletes. Returns true once deleted. */
export const deleteCourse = ({ course_id, course_name }: Course) =>
  askAndDelete({
    title: course_name,
    text: 'Delete this course?',
    remove: () => removeCourse({ id: course_id }),
    deleted: 'Course deleted',
  })
