import { prefix, route } from '@react-router/dev/routes'

export const closedDaysRoutes = prefix('admin/holidays', [
  route('', 'features/closed-days/closed-days.tsx'),
  route('new', 'features/closed-days/closed-day.tsx', { id: 'new-closed-day' }),
  route('edit/:id', 'features/closed-days/closed-day.tsx'),
])
