import { route } from '@react-router/dev/routes'

/** A finished test, for the student, their family and staff. */
const reviewRoute = (area: string, file = 'own-review') =>
  route(`${area}/attempts/:id`, `features/tests/own-results/${file}.tsx`, { id: `${area}-attempt` })

export const resultsRoutes = {
  student: reviewRoute('student'),
  guardian: reviewRoute('guardian', 'review'),
  admin: reviewRoute('admin'),
  teacher: reviewRoute('teacher'),
}
