import { layout, type RouteConfigEntry, route } from '@react-router/dev/routes'

/** Makes every screen of an area send waiting registers. */
export const withOutbox = (area: string, screens: RouteConfigEntry[]) =>
  layout('features/teaching/registers/outbox-watch.tsx', { id: `outbox-${area}` }, screens)

export const registersRoutes = {
  admin: [
    route('admin/registers', 'features/teaching/registers/registers.tsx', {
      id: 'admin-registers',
    }),
    route('admin/lessons/:id', 'features/teaching/registers/lesson-register.tsx', {
      id: 'admin-lesson',
    }),
  ],
  teacher: [
    route('teacher/registers', 'features/teaching/registers/registers.tsx', {
      id: 'teacher-registers',
    }),
    route('teacher/lessons/:id', 'features/teaching/registers/lesson-register.tsx', {
      id: 'teacher-lesson',
    }),
  ],
}
