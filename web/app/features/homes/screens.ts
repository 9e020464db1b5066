import type { OfficeScreens, Screens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const student: Screens = {
  '/student/dashboard': {
    beginsAtTop,
    file: 'student/dashboard',
    // The parts of the page in their order, with those of other wings.
    below: ['../learning/to-do/own-home'],
  },
  '/student/calendar': { file: 'calendar/calendar' },
  '/student/pay': { file: 'student/pay', below: ['../money/paying/pay-screen'] },
}

export const guardian: Screens = {
  '/guardian/dashboard': {
    file: 'guardian/dashboard',
    // The parts of the page in their order, with those of other wings.
    below: ['../learning/to-do/child-home'],
  },
  '/guardian/calendar': { file: 'calendar/guardian-calendar' },
  '/guardian/pay': { file: 'guardian/pay', below: ['../money/paying/pay-screen'] },
}

export const teacher: Screens = { '/teacher/calendar': { file: 'calendar/teacher-calendar' } }

export const everybody: OfficeScreens = {
  '/account': { file: 'account/account', text: 'Account' },
}
