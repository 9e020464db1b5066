import { route } from '@react-router/dev/routes'

/** A test that somebody has sat, for themselves, their family, and those who teach them. */
const reviewRoute = (area: string, file = 'own-review') =>
  route(`${area}/attempts/:id`, `features/tests/own-results/${file}.tsx`, { id: `${area}-attempt` })

export const resultsRoutes = {
  student: reviewRoute('student'),
  guardian: reviewRoute('guardian', 'review'),
  admin: reviewRoute('admin'),
  teacher: reviewRoute('teacher'),
}
