import { isInOffice } from '../../roles.ts'
import { useSession } from '../../session.ts'

/** The address of the question bank for this role. */
export const useBankPath = () =>
  isInOffice(useSession().userType) ? '/admin/questions' : '/teacher/questions'
