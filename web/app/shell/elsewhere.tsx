import { redirect } from 'react-router'

const MOVED: Record<string, string> = {
  '/login': '/login/student',
  '/login/guardian': '/roles',
  '/student': '/student/dashboard',
  '/teacher': '/teacher/today',
  '/admin': '/admin/students',
  '/admin/dashboard': '/admin-dashboard',
}

/** Redirects old and short addresses to their page, unknown ones to the landing page. */
export function loader({ request }: { request: Request }) {
  const path = new URL(request.url).pathname.replace(/\/+$/, '')
  return redirect(MOVED[path] ?? '/')
}

/** Links inside the site need no round trip. */
export const clientLoader = loader
