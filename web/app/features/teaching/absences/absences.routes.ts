import { route } from '@react-router/dev/routes'

export const absencesRoutes = {
  admin: route('admin/teachers/:id', 'features/teaching/absences/teacher.tsx', {
    id: 'admin-teacher',
  }),
  teacher: route('teacher/absences', 'features/teaching/absences/own-absences.tsx'),
}
