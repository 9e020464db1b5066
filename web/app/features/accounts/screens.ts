import type { OfficeScreens, Screens } from '../../screen.ts'

export const publicPages: Screens = {
  '/login/guardian': { file: 'guardian-sign-in' },
  '/login/student': { file: 'sign-in' },
  '/login/staff': { file: 'staff-sign-in' },
  '/invitation': { file: 'invitation' },
  '/forgot-password': { file: 'forgot-password' },
  '/reset-password': { file: 'reset-password' },
  '/verify-email': { file: 'verify-email' },
  '/unsubscribe': { file: 'unsubscribe' },
}

export const bare: Screens = {
  '/student/login': { file: 'sign-in' },
  '/login/google': { file: 'google-return' },
  '/open': { file: 'open' },
}

export const first: Screens = {
  '/account/agreement': { file: 'agreement' },
  '/account/second-factor': { file: 'first-second-factor' },
}

export const owner: OfficeScreens = {
  '/admin/staff': { file: 'staff/staff', text: 'Staff' },
}
