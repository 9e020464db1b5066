import { route } from '@react-router/dev/routes'

export const claimsRoutes = [route('admin/payments/claims', 'features/claims/claims.tsx')]
