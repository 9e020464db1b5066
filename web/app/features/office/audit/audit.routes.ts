import { route } from '@react-router/dev/routes'

export const auditRoutes = [route('admin/audit', 'features/office/audit/audit.tsx')]
