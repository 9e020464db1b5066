import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/site/courses/${name}.tsx`

export const coursesRoutes = prefix('admin/courses', [
  route('all', file('all-courses')),
  route('create', file('course'), { id: 'new-course' }),
  route('edit/:id', file('course')),
  ...['curriculums', 'essentials'].flatMap((kind) => [
    route(kind, file('contents'), { id: kind }),
    route(`${kind}/create`, file('add-contents'), { id: `${kind}/create` }),
    route(`${kind}/edit/:id`, file('edit-content'), { id: `${kind}/edit` }),
  ]),
  route('*', file('to-all-courses')),
])
