import type { OfficeScreens, Screens } from '../../screen.ts'

/** Practice has no Mantine, like homes. */
export const studentHome: Screens = {
  '/student/practice': { file: 'practice/own-practice' },
}

export const student: Screens = {
  '/student/attempts/:id': { file: 'mistakes/own-attempt' },
  '/student/weeks': { file: 'weekly/own-weeks' },
  '/student/homework/:id': { file: 'hand-ins/own-hand-in' },
  '/student/school-tests': { file: 'school-tests/own-school-tests' },
}

export const guardianHome: Screens = {
  '/guardian/practice': { file: 'practice/child-practice' },
}

export const guardian: Screens = {
  '/guardian/attempts/:id': { file: 'mistakes/child-attempt' },
  '/guardian/weeks': { file: 'weekly/child-weeks' },
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
  '/admin/weekly': { file: 'weekly/weekly', text: 'Weekly note', subject: 'weekly_lines' },
}

export const ownerAndTeachers: OfficeScreens = {
  '/admin/lessons/:id/work': { file: 'hand-ins/work', text: 'Work' },
}
