import { index, route } from '@react-router/dev/routes'

export const siteRoutes = [
  index('features/site/landing.tsx'),
  route('roles', 'features/site/roles.tsx'),
]
