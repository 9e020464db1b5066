import { route } from '@react-router/dev/routes'

const edit = 'features/directory/edit-student.tsx'

/** The edit form has two addresses. */
export const directoryRoutes = [
  route('admin/students', 'features/directory/directory.tsx'),
  route('admin/students/edit/:id', edit),
  route('students/edit/:id', edit, { id: 'edit-student' }),
]
