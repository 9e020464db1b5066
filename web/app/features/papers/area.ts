import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'

/** Where the papers of whoever is signed in stand. */
export const usePapersAddress = () =>
  isInOffice(useSession().userType) ? '/admin/papers' : '/teacher/papers'
