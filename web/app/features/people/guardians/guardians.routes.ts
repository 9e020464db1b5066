import { route } from '@react-router/dev/routes'

export const guardiansRoutes = [
  route('admin/guardians', 'features/guardians/guardians.tsx'),
  route('admin/requests', 'features/guardians/requests.tsx'),
]
