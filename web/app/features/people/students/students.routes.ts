import { index, layout, route } from '@react-router/dev/routes'

export const studentsRoutes = [
  route('admin/student/:uid', 'features/people/students/student-profile.tsx', [
    // Shown below the record: fees, attendance, family.
    layout('features/people/guardians/student-family.tsx', [
      layout('features/teaching/attendance/student-attendance.tsx', [
        index('features/money/payments/student-ledger.tsx'),
      ]),
    ]),
  ]),
]
