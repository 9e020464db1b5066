import { route } from '@react-router/dev/routes'

export const counterRoutes = [route('admin/counter', 'features/counter/counter.tsx')]
