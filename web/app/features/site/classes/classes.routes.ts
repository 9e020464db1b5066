import { route } from '@react-router/dev/routes'

export const classesRoutes = [route('admin/classes', 'features/site/classes/manage-classes.tsx')]
