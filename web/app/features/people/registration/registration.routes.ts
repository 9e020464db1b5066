import { route } from '@react-router/dev/routes'

/** Brings its own header; no footer. */
export const registrationRoutes = [
  route('student/register', 'features/people/registration/register.tsx'),
]
