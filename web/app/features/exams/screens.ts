import type { OfficeScreens, Screens } from '../../screen.ts'

export const student: Screens = {
  '/student/tests': { file: 'sitting/own-tests' },
}

/** The test has no frame, so that nothing leads away by mistake. */
export const exam: Screens = { '/student/tests/:id': { file: 'sitting/own-test' } }

export const ownerAndTeachers: OfficeScreens = {
  '/admin/tests': { file: 'tests', text: 'Tests' },
  '/admin/tests/new': { file: 'edit-test', text: 'New test' },
  '/admin/tests/:id': {
    file: 'test',
    text: 'Test',
    subject: ['tests', 'test_batches', 'test_students', 'test_sheets'],
  },
  '/admin/tests/:id/edit': { file: 'edit-test', text: 'Change test' },
  '/admin/tests/:id/mark': { file: 'hand/hand', text: 'Mark' },
  '/admin/tests/:id/marks': { file: 'marks/marks', text: 'Marks' },
  '/admin/attempts/:id': { file: 'own-results/review', text: 'Review' },
}
