import { prefix, route } from '@react-router/dev/routes'

export const teachingRoutes = prefix('teacher', [
  route('today', 'features/teaching/today.tsx'),
  route('week', 'features/teaching/week.tsx'),
  route('batches', 'features/teaching/batches.tsx', { id: 'teacher-batches' }),
])
