import { Navigate } from 'react-router'

/** `/admin/courses` itself, and whatever it does not know below it. */
export default function ToAllCourses() {
  return <Navigate to="/admin/courses/all" replace />
}
