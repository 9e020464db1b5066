import { prefix, route } from '@react-router/dev/routes'

export const closedDaysRoutes = prefix('admin/holidays', [
  route('', 'features/teaching/closed-days/closed-days.tsx'),
  route('new', 'features/teaching/closed-days/closed-day.tsx', { id: 'new-closed-day' }),
  route('edit/:id', 'features/teaching/closed-days/closed-day.tsx'),
])
