import { route } from '@react-router/dev/routes'

export const chaptersRoutes = [route('admin/chapters', 'features/papers/chapters/chapters.tsx')]
