import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'

/** The addresses of plans for this role. */
export function usePlanPaths() {
  const area = isInOffice(useSession().userType) ? '/admin' : '/teacher'
  return { list: `${area}/plans`, plan: (batch_id: number) => `${area}/batches/${batch_id}/plan` }
}
