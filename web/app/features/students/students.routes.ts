import { index, route } from '@react-router/dev/routes'

export const studentsRoutes = [
  route('admin/student/:uid', 'features/students/student-profile.tsx', [
    // Stands below the record.
    index('features/payments/student-ledger.tsx'),
  ]),
]
