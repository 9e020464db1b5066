import { route } from '@react-router/dev/routes'

export const guardiansRoutes = [
  route('admin/guardians', 'features/people/guardians/guardians.tsx'),
  route('admin/requests', 'features/people/guardians/requests.tsx'),
]
