import { route } from '@react-router/dev/routes'

/** Has its own header; no footer. */
export const registrationRoutes = [
  route('student/register', 'features/people/registration/register.tsx'),
]
