import { route } from '@react-router/dev/routes'

export const chaptersRoutes = [route('admin/chapters', 'features/chapters/chapters.tsx')]
