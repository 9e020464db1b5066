import { route } from '@react-router/dev/routes'

export const sittingRoutes = {
  list: route('student/tests', 'features/tests/sitting/own-tests.tsx'),
  /** Stands alone: nothing leads away from it by mistake. */
  one: route('student/tests/:id', 'features/tests/sitting/own-test.tsx'),
}
