import { redirect, redirectDocument } from 'react-router'

const MOVED: Record<string, string> = {
  '/login': '/login/student',
  '/login/guardian': '/roles',
  // The link of a notice by SMS and WhatsApp, to parents and to students.
  '/inbox': '/open',
  // The link of lessons, absences, tests and homework by SMS, which costs by the sign.
  '/g': '/open',
  '/student': '/student/dashboard',
  '/teacher': '/teacher/today',
  '/admin': '/admin/students',
  '/admin/dashboard': '/admin-dashboard',
}

const pathOf = (request: Request) => new URL(request.url).pathname.replace(/\/+$/, '')

/** Redirects old and short addresses to their page, unknown ones to the landing page. */
export const loader = ({ request }: { request: Request }) =>
  redirect(MOVED[pathOf(request)] ?? '/', pathOf(request) === '/g' ? 303 : 302)

/** Links inside the site redirect without a request; a page of the staff loads anew, with the list of staff routes. */
export function clientLoader({ request }: { request: Request }) {
  const { href, origin } = new URL(request.url)
  return MOVED[pathOf(request)] ? loader({ request }) : redirectDocument(href.slice(origin.length))
}
