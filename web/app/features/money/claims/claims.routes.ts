import { route } from '@react-router/dev/routes'

export const claimsRoutes = [route('admin/payments/claims', 'features/money/claims/claims.tsx')]
