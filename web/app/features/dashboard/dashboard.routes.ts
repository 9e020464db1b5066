import { route } from '@react-router/dev/routes'

/** Below the student's layout. */
export const dashboardRoutes = [route('student/dashboard', 'features/dashboard/dashboard.tsx')]
