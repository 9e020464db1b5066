import { route } from '@react-router/dev/routes'

/** The sign-in page has two addresses; only one stands under the public header. */
export const accountsRoutes = {
  withHeader: [
    route('login/student', 'features/accounts/sign-in.tsx'),
    route('login/staff', 'features/accounts/staff-sign-in.tsx'),
    route('login/guardian', 'features/accounts/guardian-sign-in.tsx'),
    route('invitation', 'features/accounts/invitation.tsx'),
    route('forgot-password', 'features/accounts/forgot-password.tsx'),
    route('reset-password', 'features/accounts/reset-password.tsx'),
    route('verify-email', 'features/accounts/verify-email.tsx'),
    route('unsubscribe', 'features/accounts/unsubscribe.tsx'),
  ],
  bare: [
    route('student/login', 'features/accounts/sign-in.tsx', { id: 'student-login' }),
    route('login/google', 'features/accounts/google-return.tsx'),
  ],
  first: [
    route('account/agreement', 'features/accounts/agreement.tsx'),
    route('account/second-factor', 'features/accounts/first-second-factor.tsx'),
  ],
  own: [route('account', 'features/accounts/account.tsx')],
}
