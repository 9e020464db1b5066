import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'

/** The address of papers for this role. */
export const usePapersAddress = () =>
  isInOffice(useSession().userType) ? '/admin/papers' : '/teacher/papers'
