import { requireUnregistered } from '../../../shell/guards.ts'
import { beginRegistering } from '../../../shell/registering.ts'

/** Admits students who have not registered; sends others where they belong. Null if the server cannot be reached. */
export const admit = () =>
  requireUnregistered().catch((elsewhere: unknown) => {
    beginRegistering()
    throw elsewhere
  })
