import { route } from '@react-router/dev/routes'

export const absencesRoutes = {
  admin: route('admin/teachers/:id', 'features/absences/teacher.tsx', { id: 'admin-teacher' }),
  teacher: route('teacher/absences', 'features/absences/own-absences.tsx'),
}
