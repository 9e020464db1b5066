import type { OfficeScreens, Screens } from '../../screen.ts'

const file = 'reports/report'
const menu = 'reports'

/** Families open this page by a link that the desk sends them. */
export const publicPages: Screens = { '/welcome': { file: 'welcome/welcome' } }

export const office: OfficeScreens = {
  '/admin/today': { file: 'today/today', text: 'Today' },
  '/admin/admissions/new': { file: 'admissions/new-admission', text: 'New admission' },
  '/admin/student/:uid/same/:student_id': { file: 'known-children/compare', text: 'Compare' },
  // Today leads to it, where the owner has switched it on.
  '/admin/parents-to-agree': {
    file: 'parents-to-agree/parents-to-agree',
    text: 'Parents to agree',
    found: false,
  },
  '/admin/import': { file: 'imports/imports', text: 'Import' },
  '/admin/import/:id': { file: 'imports/import', text: 'Import', subject: 'imports' },
  '/admin/reports': { text: 'Reports', lands: '/admin/reports/collected' },
  '/admin/reports/month': { file: 'reports/month', text: 'Month', menu },
  '/admin/reports/collected': { file, text: 'Collected', found: 'Report: collected', menu },
  '/admin/reports/owed': { file, text: 'Pending', found: 'Report: pending', menu },
  '/admin/reports/expected': { file, text: 'Expected', found: 'Report: expected', menu },
  '/admin/reports/students': { file, text: 'Students', found: 'Report: students', menu },
  '/admin/reports/batches': {
    file: 'batch-reports/batches',
    text: 'Batches',
    found: 'Report: batches',
    menu,
  },
  '/admin/reports/teachers': {
    file: 'batch-reports/teachers',
    text: 'Teachers',
    found: 'Report: teachers',
    menu,
  },
  '/admin/reports/batches/:id': {
    file: 'batch-reports/batch-people',
    text: 'Students of a batch',
    found: false,
  },
  '/admin/reports/teachers/:id': {
    file: 'batch-reports/teacher-lessons',
    text: 'Lessons of a teacher',
    found: false,
  },
  '/admin/reports/enquiries': { file, text: 'Enquiries', found: 'Report: enquiries', menu },
}

export const officeAndTeachers: OfficeScreens = {
  '/admin/batch/:id/:tab': { file: 'batch/batch-page', text: 'Batch' },
}

export const owner: OfficeScreens = {
  '/admin/consents': { file: 'consents/consents', text: 'Consents' },
  '/admin/reports/gst': { file: 'reports/gst', text: 'GST', found: 'Report: GST', menu },
  '/admin/reports/result': {
    file: 'reports/result',
    text: 'Result',
    found: 'Report: result',
    menu,
  },
  '/admin/new-session': {
    file: 'new-session/new-session',
    text: 'New session',
    subject: ['session_plans', 'session_rows'],
  },
  '/admin/new-session/new': { file: 'new-session/plan', text: 'Plan a session', found: false },
  '/admin/new-session/:id': { file: 'new-session/plan', text: 'Plan a session' },
  '/admin/audit': { file: 'audit/audit', text: 'Audit trail', menu: 'settings', group: 'care' },
}
