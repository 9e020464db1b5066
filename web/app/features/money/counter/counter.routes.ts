import { route } from '@react-router/dev/routes'

export const counterRoutes = [route('admin/counter', 'features/money/counter/counter.tsx')]
