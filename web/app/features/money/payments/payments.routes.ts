import { route } from '@react-router/dev/routes'

export const paymentsRoutes = [route('admin/payments', 'features/money/payments/all-payments.tsx')]
