import { route } from '@react-router/dev/routes'

export const classesRoutes = [route('admin/classes', 'features/classes/manage-classes.tsx')]
