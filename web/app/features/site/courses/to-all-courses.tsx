import { redirect } from 'react-router'

/** `/admin/courses` itself, and whatever it does not know below it; the page before stays until it is left for good. */
export const clientLoader = () => redirect('/admin/courses/all')

export default function ToAllCourses() {
  return null
}
