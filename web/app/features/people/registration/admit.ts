import { beginRegistering } from '../../../shell/public/registering.ts'
import { requireUnregistered } from '../../../shell/session/guards.ts'

/** Admits students who have not registered; sends others where they belong. Null if the server cannot be reached. */
export const admitUnregistered = () =>
  requireUnregistered().catch((elsewhere: unknown) => {
    beginRegistering()
    throw elsewhere
  })
