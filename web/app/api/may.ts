import type { Endpoint } from '@ganit/contract/endpoint'
import { useSession } from '../session.ts'

/** True if the signed-in person may make a call by the contract. Screens hide the rest. */
export function useMayCall({ access }: Pick<Endpoint, 'access'>) {
  const { userType } = useSession()
  return access === 'public' || (userType !== null && access.includes(userType))
}
