import { route } from '@react-router/dev/routes'

export const onlinePaymentsRoutes = [
  route('admin/payments/online', 'features/online-payments/online-payments.tsx'),
]
