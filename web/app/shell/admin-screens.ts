import type { AuditSubject } from '@ganit/contract/office/audit'

export type AdminScreen = {
  /** As in its route: `/admin/batches/edit/:id`. */
  path: string
  /** The text of its links. */
  text: string
  /** In the bar: `true` for a link of its own, else the name of its menu. */
  bar?: true | 'People' | 'Teaching' | 'Money' | 'Papers'
  /** Only for the owner. Other screens are the desk's too. */
  isOwners?: true
  /** The address it redirects to. */
  lands?: string
  /** Prefix of other addresses that belong to this link. */
  also?: string
  /** The side menu it belongs to, and its group there. */
  menu?: 'courses' | 'batches' | 'paper' | 'settings' | 'reports'
  group?: 'make' | 'care'
  /** Subjects of the audit trail that this screen shows. */
  subject?: AuditSubject | readonly AuditSubject[]
  /** Its name in the finder, where it differs; false if another link already finds it. */
  found?: string | false
}

const isOwners = true

/**
 * Every screen of the office. Bar, menus, finder, guards and audit links are built from this list, in this order. Tests
 * require a line per route, and `isOwners` where a screen needs the owner's calls.
 */
export const ADMIN_SCREENS: readonly AdminScreen[] = [
  { path: '/admin/today', text: 'Today', bar: true },
  { path: '/admin-dashboard', text: 'Students', bar: true, also: '/admin/student' },
  { path: '/admin/courses', text: 'Courses', bar: true, lands: '/admin/courses/all' },
  { path: '/admin/batches', text: 'Batches', bar: true, lands: '/admin/batches/all' },
  { path: '/admin/blog', text: 'Blog', bar: true, isOwners },
  { path: '/admin/students', text: 'Directory', bar: 'People', also: '/students/edit' },
  { path: '/admin/guardians', text: 'Guardians', bar: 'People', subject: 'guardians' },
  { path: '/admin/requests', text: 'Requests', bar: 'People', subject: 'change_requests' },
  {
    path: '/admin/enquiries',
    text: 'Enquiries',
    bar: 'People',
    subject: ['enquiries', 'enquiry_notes'],
  },
  { path: '/admin/import', text: 'Import', bar: 'People' },
  { path: '/admin/staff', text: 'Staff', bar: 'People', isOwners },
  { path: '/admin/timetable', text: 'Timetable', bar: 'Teaching' },
  { path: '/admin/registers', text: 'Registers', bar: 'Teaching', also: '/admin/lessons' },
  { path: '/admin/classes', text: 'Classes', bar: 'Teaching', isOwners },
  { path: '/admin/class-batches', text: 'Class batches', bar: 'Teaching' },
  { path: '/admin/rooms', text: 'Rooms', bar: 'Teaching' },
  { path: '/admin/holidays', text: 'Holidays', bar: 'Teaching' },
  { path: '/admin/counter', text: 'Counter', bar: 'Money' },
  { path: '/admin/payments/claims', text: 'Payments to check', bar: 'Money', subject: 'claims' },
  {
    path: '/admin/payments/online',
    text: 'Online payments',
    bar: 'Money',
    subject: 'online_payments',
  },
  { path: '/admin/day-close', text: 'Day close', bar: 'Money', subject: 'day_closes' },
  { path: '/admin/reports', text: 'Reports', bar: 'Money', lands: '/admin/reports/collected' },
  {
    path: '/admin/set-paper',
    text: 'Set paper',
    bar: 'Papers',
    lands: '/admin/set-paper/create',
    isOwners,
  },
  {
    path: '/admin/set-paper/create',
    text: 'Create',
    found: 'Create question',
    menu: 'paper',
    isOwners,
  },
  {
    path: '/admin/set-paper/get-one',
    text: 'Get by ID',
    found: 'Question by ID',
    menu: 'paper',
    isOwners,
  },
  { path: '/admin/set-paper/all', text: 'All', found: 'All questions', menu: 'paper', isOwners },
  { path: '/admin/questions', text: 'Question bank', bar: 'Papers', menu: 'paper', isOwners },
  {
    path: '/admin/papers',
    text: 'Papers',
    bar: 'Papers',
    menu: 'paper',
    isOwners,
  },
  { path: '/admin/tests', text: 'Tests', bar: 'Papers', isOwners },
  {
    path: '/admin/chapters',
    text: 'Chapters',
    bar: 'Papers',
    subject: ['chapters', 'skills'],
    isOwners,
  },
  { path: '/admin/messages', text: 'Messages', bar: true },
  { path: '/admin/settings', text: 'Settings', bar: true, also: '/admin/audit', isOwners },

  { path: '/admin/lessons/:id', text: 'Register', subject: 'registers' },
  { path: '/admin/teachers/:id', text: 'Teacher' },

  { path: '/admin/payments', text: 'Payments', subject: 'payments' },
  {
    path: '/admin/reports/collected',
    text: 'Collected',
    found: 'Report: collected',
    menu: 'reports',
  },
  { path: '/admin/reports/owed', text: 'Owed', found: 'Report: owed', menu: 'reports' },
  { path: '/admin/reports/expected', text: 'Expected', found: 'Report: expected', menu: 'reports' },
  { path: '/admin/reports/students', text: 'Students', found: 'Report: students', menu: 'reports' },
  { path: '/admin/reports/batches', text: 'Batches', found: 'Report: batches', menu: 'reports' },
  {
    path: '/admin/reports/enquiries',
    text: 'Enquiries',
    found: 'Report: enquiries',
    menu: 'reports',
  },
  { path: '/admin/student/:uid', text: 'Student profile' },
  { path: '/admin/students/edit/:id', text: 'Edit student' },
  { path: '/students/edit/:id', text: 'Edit student', subject: 'students' },

  { path: '/admin/courses/all', text: 'Show All Courses', menu: 'courses', found: false },
  { path: '/admin/courses/curriculums', text: 'All Curriculums', menu: 'courses', isOwners },
  { path: '/admin/courses/essentials', text: 'All ClassroomEssential', menu: 'courses', isOwners },
  { path: '/admin/courses/create', text: 'Add Course', menu: 'courses', group: 'make', isOwners },
  {
    path: '/admin/courses/curriculums/create',
    text: 'Add Curriculum',
    menu: 'courses',
    group: 'make',
    isOwners,
  },
  {
    path: '/admin/courses/essentials/create',
    text: 'Add Essentials',
    menu: 'courses',
    group: 'make',
    isOwners,
  },
  { path: '/admin/courses/edit/:id', text: 'Edit Course', subject: 'courses', isOwners },
  {
    path: '/admin/courses/curriculums/edit/:id',
    text: 'Edit Curriculum',
    subject: 'curriculums',
    isOwners,
  },
  {
    path: '/admin/courses/essentials/edit/:id',
    text: 'Edit Essential',
    subject: 'essentials',
    isOwners,
  },

  { path: '/admin/batches/all', text: 'All Batches', menu: 'batches', found: false },
  { path: '/admin/batches/create', text: 'Create Batch', menu: 'batches' },
  {
    path: '/admin/batches/edit/:id',
    text: 'Edit Batch',
    menu: 'batches',
    subject: ['batches', 'batch_schedules', 'former_schedules'],
  },
  { path: '/admin/batches/fee/:id', text: 'Add Fee', menu: 'batches' },
  { path: '/admin/batches/status/:id', text: 'Fee Status', menu: 'batches' },

  { path: '/admin/rooms/new', text: 'Add room' },
  { path: '/admin/rooms/edit/:id', text: 'Edit room', subject: 'rooms' },
  { path: '/admin/import/:id', text: 'Import', subject: 'imports' },
  { path: '/admin/messages/new', text: 'New message' },
  { path: '/admin/messages/:id', text: 'Message' },
  { path: '/admin/holidays/new', text: 'Add holiday' },
  { path: '/admin/holidays/edit/:id', text: 'Edit holiday', subject: 'closed_days' },

  { path: '/admin/questions/new', text: 'New question', isOwners },
  { path: '/admin/questions/import', text: 'Import questions', isOwners },
  { path: '/admin/questions/:id', text: 'Question', subject: 'questions', isOwners },
  { path: '/admin/tests/new', text: 'New test', isOwners },
  {
    path: '/admin/tests/:id',
    text: 'Test',
    subject: ['tests', 'test_batches', 'test_students', 'test_sheets'],
    isOwners,
  },
  { path: '/admin/tests/:id/edit', text: 'Change test', isOwners },
  { path: '/admin/tests/:id/mark', text: 'Mark', isOwners },
  { path: '/admin/tests/:id/marks', text: 'Marks', isOwners },
  { path: '/admin/attempts/:id', text: 'Review', isOwners },
  { path: '/admin/papers/new', text: 'New paper', isOwners },
  { path: '/admin/papers/:id', text: 'Paper', subject: 'papers', isOwners },
  { path: '/admin/papers/:id/details', text: 'Paper details', isOwners },
  { path: '/admin/set-paper/edit/:id', text: 'Edit question', isOwners },

  { path: '/admin/blog/new', text: 'Write a post', isOwners },
  { path: '/admin/blog/:id', text: 'Edit post', subject: 'posts', isOwners },

  { path: '/admin/settings/messages', text: 'Messages to families', menu: 'settings', isOwners },
  { path: '/admin/settings/texts', text: 'Texts', menu: 'settings', isOwners },
  { path: '/admin/settings/pages', text: 'Footer pages', menu: 'settings', isOwners },
  { path: '/admin/settings/pages/:page', text: 'Footer page', subject: 'site_pages', isOwners },
  { path: '/admin/settings/backups', text: 'Backups', menu: 'settings', group: 'care', isOwners },
  {
    path: '/admin/settings/privacy',
    text: 'Records to look at',
    menu: 'settings',
    group: 'care',
    isOwners,
  },
  { path: '/admin/audit', text: 'Audit trail', menu: 'settings', group: 'care', isOwners },
  { path: '/account', text: 'Account' },
]
