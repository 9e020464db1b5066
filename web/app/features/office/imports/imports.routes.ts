import { route } from '@react-router/dev/routes'

export const importsRoutes = [
  route('admin/import', 'features/office/imports/imports.tsx'),
  route('admin/import/:id', 'features/office/imports/import.tsx'),
]
