import type { Endpoint } from '@ganit/contract/endpoint'
import { useSession } from '../session.ts'

/** Whether whoever is signed in may make a call, as the contract says: what they may not do is not offered to them. */
export function useMay({ access }: Pick<Endpoint, 'access'>) {
  const { userType } = useSession()
  return access === 'public' || (userType !== null && access.includes(userType))
}
