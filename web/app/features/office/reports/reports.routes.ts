import { REPORTS } from '@ganit/contract/reports'
import { prefix, route } from '@react-router/dev/routes'

export const reportsRoutes = prefix('admin/reports', [
  ...REPORTS.map((name) => route(name, 'features/reports/report.tsx', { id: `report-${name}` })),
  route('*', 'features/reports/to-collected.tsx'),
])
