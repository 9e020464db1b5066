import { index, layout, route } from '@react-router/dev/routes'

/** Below the student's layout. */
export const dashboardRoutes = [
  route('student/dashboard', 'features/dashboard/dashboard.tsx', [
    // Stands below what the record says: fees, and then attendance.
    layout('features/attendance/own-attendance.tsx', [index('features/payments/own-fees.tsx')]),
  ]),
  route('student/calendar', 'features/dashboard/calendar.tsx'),
]
