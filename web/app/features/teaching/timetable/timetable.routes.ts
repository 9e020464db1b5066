import { route } from '@react-router/dev/routes'

export const timetableRoutes = [route('admin/timetable', 'features/timetable/timetable.tsx')]
