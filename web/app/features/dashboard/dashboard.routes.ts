import { index, route } from '@react-router/dev/routes'

/** Below the student's layout. */
export const dashboardRoutes = [
  route('student/dashboard', 'features/dashboard/dashboard.tsx', [
    // Stands below what the record says.
    index('features/payments/own-fees.tsx'),
  ]),
]
