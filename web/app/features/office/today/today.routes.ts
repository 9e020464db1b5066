import { route } from '@react-router/dev/routes'

export const todayRoutes = [route('admin/today', 'features/office/today/today.tsx')]
