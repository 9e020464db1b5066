import { route } from '@react-router/dev/routes'

export const dayClosesRoutes = [route('admin/day-close', 'features/money/day-closes/day-close.tsx')]
