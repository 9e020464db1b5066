import type { PageLink } from './public-links.ts'

/** `also` is the beginning of further addresses that belong to the screen. */
export type AdminLink = PageLink & { also?: string }

/** The admin's screens in the order of the bar. */
export const adminLinks: readonly AdminLink[] = [
  { to: '/admin-dashboard', text: 'Students', also: '/admin/student' },
  { to: '/admin/courses', text: 'Courses' },
  { to: '/admin/batches', text: 'Batches' },
  { to: '/admin/blog', text: 'Blog' },
  { to: '/admin/students', text: 'Directory', also: '/students/edit' },
  { to: '/admin/set-paper', text: 'Set paper' },
  { to: '/admin/classes', text: 'Classes' },
  { to: '/admin/class-batches', text: 'Class batches' },
  { to: '/admin/settings', text: 'Settings', also: '/admin/audit' },
]
