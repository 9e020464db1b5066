import { index, layout, route } from '@react-router/dev/routes'

/** Below the teacher's layout. */
export const teacherCalendar = route('teacher/calendar', 'features/dashboard/teacher-calendar.tsx')

/** Below the guardian's layout. */
export const guardianCalendar = route(
  'guardian/calendar',
  'features/dashboard/guardian-calendar.tsx',
)

/** Below the student's layout. */
export const dashboardRoutes = [
  route('student/dashboard', 'features/dashboard/dashboard.tsx', [
    // Stands below what the record says: fees, then attendance, tests, the family, and what was told.
    layout('features/guardian-area/student-inbox.tsx', [
      layout('features/guardians/own-family.tsx', [
        layout('features/results/own-results.tsx', [
          layout('features/attendance/own-attendance.tsx', [
            index('features/payments/own-fees.tsx'),
          ]),
        ]),
      ]),
    ]),
  ]),
  route('student/calendar', 'features/dashboard/calendar.tsx'),
  route('student/pay', 'features/dashboard/pay.tsx', { id: 'student-pay' }, [
    index('features/paying/pay-screen.tsx', { id: 'student-pay-screen' }),
  ]),
]
