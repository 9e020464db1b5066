import { route } from '@react-router/dev/routes'

export const feesRoutes = [route('admin-dashboard', 'features/money/fees/fee-dashboard.tsx')]
