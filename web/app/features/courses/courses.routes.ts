import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/courses/${name}.tsx`

export const coursesRoutes = prefix('admin/courses', [
  route('all', file('all-courses')),
  route('create', file('course'), { id: 'new-course' }),
  route('edit/:id', file('course')),
  route('curriculums', file('curriculums')),
  route('curriculums/create', file('add-curriculums')),
  route('curriculums/edit/:id', file('edit-curriculum')),
  route('essentials', file('essentials')),
  route('essentials/create', file('add-essentials')),
  route('essentials/edit/:id', file('edit-essential')),
  route('*', file('to-all-courses')),
])
