import { route } from '@react-router/dev/routes'

export const staffRoutes = [route('admin/staff', 'features/accounts/staff/staff.tsx')]
