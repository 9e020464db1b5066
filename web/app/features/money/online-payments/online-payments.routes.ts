import { route } from '@react-router/dev/routes'

export const onlinePaymentsRoutes = [
  route('admin/payments/online', 'features/money/online-payments/online-payments.tsx'),
]
