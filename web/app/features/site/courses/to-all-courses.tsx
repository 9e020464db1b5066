import { redirect } from 'react-router'

/** `/admin/courses` and unknown addresses below it. */
export const clientLoader = () => redirect('/admin/courses/all')

export default function ToAllCourses() {
  return null
}
