import { adminLinks } from '../../shell/admin-bar-links.ts'

/** Every screen of the admin's that needs no number to be opened, by the name that it has in its menu. */
const PAGES = [
  ...adminLinks,
  { to: '/admin/courses/curriculums', text: 'All Curriculums' },
  { to: '/admin/courses/essentials', text: 'All ClassroomEssential' },
  { to: '/admin/courses/create', text: 'Add Course' },
  { to: '/admin/courses/curriculums/create', text: 'Add Curriculum' },
  { to: '/admin/courses/essentials/create', text: 'Add Essentials' },
  { to: '/admin/batches/create', text: 'Create Batch' },
  { to: '/admin/set-paper/create', text: 'Create question' },
  { to: '/admin/set-paper/get-one', text: 'Question by ID' },
  { to: '/admin/set-paper/all', text: 'All questions' },
  { to: '/admin/blog/new', text: 'Write a post' },
  { to: '/admin/settings/pages', text: 'Footer pages' },
  { to: '/admin/settings/backups', text: 'Backups' },
  { to: '/admin/settings/privacy', text: 'Records to look at' },
  { to: '/admin/audit', text: 'Audit trail' },
  { to: '/account', text: 'Account' },
]

/** Those whose name holds what is typed; the bar's own while nothing is. */
export function pagesFound(search: string) {
  if (!search) return adminLinks
  return PAGES.filter(({ text }) => text.toLowerCase().includes(search.toLowerCase()))
}
