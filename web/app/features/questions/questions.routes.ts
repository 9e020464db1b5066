import { prefix, route } from '@react-router/dev/routes'

const file = (name: string) => `features/questions/${name}.tsx`

export const questionsRoutes = prefix('admin/set-paper', [
  route('create', file('new-question')),
  route('get-one', file('get-question')),
  route('all', file('all-questions')),
  route('edit/:id', file('edit-question')),
  route('*', file('to-create')),
])
