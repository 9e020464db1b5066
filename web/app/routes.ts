import { layout, type RouteConfig, route } from '@react-router/dev/routes'
import { accountsRoutes } from './features/accounts/accounts.routes.ts'
import { siteRoutes } from './features/site/site.routes.ts'

export default [
  layout('shell/public-layout.tsx', [...siteRoutes, ...accountsRoutes.withHeader]),
  layout('shell/bare-layout.tsx', accountsRoutes.bare),
  layout('shell/student-layout.tsx', []),
  layout('shell/admin-layout.tsx', []),
  route('*', 'shell/elsewhere.tsx'),
] satisfies RouteConfig
