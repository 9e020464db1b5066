import { index, layout, route } from '@react-router/dev/routes'

export const studentsRoutes = [
  route('admin/student/:uid', 'features/students/student-profile.tsx', [
    // Stands below the record: fees, and then attendance.
    layout('features/attendance/student-attendance.tsx', [
      index('features/payments/student-ledger.tsx'),
    ]),
  ]),
]
