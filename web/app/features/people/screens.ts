import type { OfficeScreens, Screens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const publicPages: Screens = { '/enquire': { file: 'enquiries/enquire' } }

/** These pages have no frame, for the slowest phones. */
export const alone: Screens = {
  '/student/register': { beginsAtTop, file: 'registration/register' },
}

export const office: OfficeScreens = {
  '/admin/students': {
    beginsAtTop,
    file: 'directory/directory',
    text: 'Directory',
    also: '/students/edit',
  },
  '/admin/students/edit/:id': { beginsAtTop, file: 'directory/edit-student', text: 'Edit student' },
  '/students/edit/:id': {
    beginsAtTop,
    file: 'directory/edit-student',
    text: 'Edit student',
    subject: 'students',
  },
  '/admin/student/:uid': {
    beginsAtTop,
    file: 'students/student-profile',
    text: 'Student profile',
    // Parts of the page from other features: each shows itself, or the route below it.
    below: [
      'guardians/student-family',
      '../teaching/attendance/student-attendance',
      '../learning/practice/student-levels',
      '../exams/own-results/student-results',
      '../messages/student-messages',
      '../money/payments/ledger/student-ledger',
    ],
  },
  '/admin/guardians': { file: 'guardians/guardians', text: 'Parents', subject: 'guardians' },
  '/admin/requests': { file: 'guardians/requests', text: 'Requests', subject: 'change_requests' },
  '/admin/letters': {
    file: 'letters/letters',
    text: 'Letters and certificates',
    subject: 'issued_letters',
  },
  '/admin/enquiries': {
    file: 'enquiries/enquiries',
    text: 'Enquiries',
    subject: ['enquiries', 'enquiry_notes'],
  },
}
