import { index, layout, route } from '@react-router/dev/routes'

export const studentsRoutes = [
  route('admin/student/:uid', 'features/students/student-profile.tsx', [
    // Stands below the record: fees, attendance, and then the family.
    layout('features/guardians/student-family.tsx', [
      layout('features/attendance/student-attendance.tsx', [
        index('features/payments/student-ledger.tsx'),
      ]),
    ]),
  ]),
]
