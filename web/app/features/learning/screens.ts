import type { OfficeScreens, Screens } from '../../screen.ts'

export const student: Screens = {
  '/student/practice': { file: 'practice/own-practice' },
  '/student/attempts/:id': { file: 'mistakes/own-attempt' },
  '/student/weeks': { file: 'weekly/own-weeks' },
  '/student/reports/:id': { file: 'progress-reports/own-report' },
  '/student/homework/:id': { file: 'hand-ins/own-hand-in' },
  '/student/school-tests': { file: 'school-tests/own-school-tests' },
}

export const guardian: Screens = {
  '/guardian/practice': { file: 'practice/child-practice' },
  '/guardian/attempts/:id': { file: 'mistakes/child-attempt' },
  '/guardian/weeks': { file: 'weekly/child-weeks' },
  '/guardian/reports/:id': { file: 'progress-reports/child-report' },
  '/guardian/homework/:id': { file: 'hand-ins/child-hand-in' },
  '/guardian/school-tests': { file: 'school-tests/child-school-tests' },
}

export const officeAndTeachers: OfficeScreens = {
  '/admin/plans': { file: 'plans/plans', text: 'Syllabus' },
  '/admin/batches/:id/plan': {
    file: 'plans/plan',
    text: 'Plan',
    subject: ['plans', 'plan_chapters'],
  },
  '/admin/batches/:id/school-tests': {
    file: 'school-tests/batch-school-tests',
    text: 'School tests',
  },
  '/admin/school-tests/:id': {
    file: 'school-tests/school-test',
    text: 'School test',
    subject: ['school_tests', 'school_test_chapters'],
  },
  '/admin/batches/:id/reports': {
    file: 'progress-reports/batch-reports',
    text: 'Progress reports',
    subject: 'progress_reports',
  },
  '/admin/weekly': { file: 'weekly/weekly', text: 'Weekly note', subject: 'weekly_lines' },
}

export const ownerAndTeachers: OfficeScreens = {
  '/admin/batches/:id/sets': { file: 'sets/batch-sets', text: 'Practice sets' },
  '/admin/batches/:id/sets/new': { file: 'sets/new-set', text: 'New practice set' },
  '/admin/sets/:id': {
    file: 'sets/practice-set',
    text: 'Practice set',
    subject: ['practice_sets', 'set_items', 'set_students'],
  },
  '/admin/lessons/:id/work': { file: 'hand-ins/work', text: 'Work' },
}
