import { REPORTS } from '@ganit/contract/office/reports'
import { prefix, route } from '@react-router/dev/routes'

export const reportsRoutes = prefix('admin/reports', [
  ...REPORTS.map((name) =>
    route(name, 'features/office/reports/report.tsx', { id: `report-${name}` }),
  ),
  route('*', 'features/office/reports/to-collected.tsx'),
])
