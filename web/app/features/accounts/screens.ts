import type { OfficeScreens, Screens } from '../../screen.ts'

/** The specification names these screens: Back leads to their top. */
const beginsAtTop = true

export const publicPages: Screens = {
  '/login/guardian': { file: 'sign-in/guardian-sign-in' },
  '/login/student': { beginsAtTop, file: 'sign-in/sign-in' },
  '/login/staff': { file: 'sign-in/staff-sign-in' },
  '/invitation': { file: 'invitations/invitation' },
  '/forgot-password': { file: 'sign-in/forgot-password' },
  '/reset-password': { file: 'sign-in/reset-password' },
  '/verify-email': { file: 'sign-in/verify-email' },
  '/unsubscribe': { file: 'unsubscribe' },
}

export const bare: Screens = {
  '/student/login': { beginsAtTop, file: 'sign-in/sign-in' },
  '/login/google': { file: 'google/google-return' },
  '/open': { file: 'open' },
}

export const first: Screens = {
  '/account/agreement': { file: 'invitations/agreement' },
  '/account/second-factor': { file: 'second-factor/first-second-factor' },
}

export const owner: OfficeScreens = {
  '/admin/staff': { file: 'staff/staff', text: 'Staff' },
}
