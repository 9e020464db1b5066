import { index, layout, route } from '@react-router/dev/routes'

/** Below the teacher's layout. */
export const teacherCalendar = route(
  'teacher/calendar',
  'features/people/dashboard/teacher-calendar.tsx',
)

/** Below the guardian's layout. */
export const guardianCalendar = route(
  'guardian/calendar',
  'features/people/dashboard/guardian-calendar.tsx',
)

/** Below the student's layout. */
export const dashboardRoutes = [
  route('student/dashboard', 'features/people/dashboard/dashboard.tsx', [
    // Shown below the record: fees, attendance, tests, family, inbox.
    layout('features/people/guardian-area/student-inbox.tsx', [
      layout('features/people/guardians/own-family.tsx', [
        layout('features/tests/own-results/own-results.tsx', [
          layout('features/teaching/attendance/own-attendance.tsx', [
            index('features/money/payments/own-fees.tsx'),
          ]),
        ]),
      ]),
    ]),
  ]),
  route('student/calendar', 'features/people/dashboard/calendar.tsx'),
  route('student/pay', 'features/people/dashboard/pay.tsx', { id: 'student-pay' }, [
    index('features/money/paying/pay-screen.tsx', { id: 'student-pay-screen' }),
  ]),
]
