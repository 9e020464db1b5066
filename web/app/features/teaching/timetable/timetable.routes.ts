import { route } from '@react-router/dev/routes'

export const timetableRoutes = [
  route('admin/timetable', 'features/teaching/timetable/timetable.tsx'),
]
