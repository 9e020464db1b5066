import { route } from '@react-router/dev/routes'

export const importsRoutes = [
  route('admin/import', 'features/imports/imports.tsx'),
  route('admin/import/:id', 'features/imports/import.tsx'),
]
