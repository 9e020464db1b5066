import { route } from '@react-router/dev/routes'

const edit = 'features/people/directory/edit-student.tsx'

/** The edit form has two addresses. */
export const directoryRoutes = [
  route('admin/students', 'features/people/directory/directory.tsx'),
  route('admin/students/edit/:id', edit),
  route('students/edit/:id', edit, { id: 'edit-student' }),
]
