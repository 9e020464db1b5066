import type { Course } from '@ganit/contract/courses'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { failureText } from '../../ui/forms/failure-text.tsx'
import { removeCourse } from './courses.data.ts'

/** Asks, deletes, and says why where that cannot be; true when the course is gone. */
export async function deleteCourse({ course_id, course_name }: Course) {
  const agreed = await confirm({
    title: course_name,
    text: 'Delete this course?',
    accept: 'Delete',
    destructive: true,
  })
  if (!agreed) return false
  try {
    await removeCourse(course_id)
  } catch (error) {
    await alert({ title: course_name, text: failureText('Delete failed.', error) })
    return false
  }
  toastSuccess('Course deleted')
  return true
}
