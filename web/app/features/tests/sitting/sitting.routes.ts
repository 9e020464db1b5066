import { route } from '@react-router/dev/routes'

export const sittingRoutes = {
  list: route('student/tests', 'features/tests/sitting/own-tests.tsx'),
  /** Without any frame, so that nothing leads away by mistake. */
  one: route('student/tests/:id', 'features/tests/sitting/own-test.tsx'),
}
