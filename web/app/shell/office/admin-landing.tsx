import { redirect } from 'react-router'
import { landingOf } from './admin-menus.ts'

/** Redirects to one of several screens. The previous page stays until the redirect is done. */
export const clientLoader = ({ request }: { request: Request }) =>
  redirect(landingOf(new URL(request.url).pathname) ?? '/')

export default function AdminLanding() {
  return null
}
