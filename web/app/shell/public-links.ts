import type { UserType } from '../session.ts'

export type PageLink = { to: string; text: string }

/** The header's links, which the slide-in menu and the footer repeat. */
export const publicLinks: readonly PageLink[] = [
  { to: '/', text: 'Home' },
  { to: '/#about', text: 'About' },
  { to: '/#roles', text: 'Roles' },
]

export function accountLink(userType: UserType | null): PageLink {
  if (userType === 'admin') return { to: '/admin-dashboard', text: 'Dashboard' }
  if (userType === 'student') return { to: '/student/dashboard', text: 'Dashboard' }
  return { to: '/login/student', text: 'Login' }
}
