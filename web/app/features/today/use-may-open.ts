import { useSession } from '../../session.ts'
import { isOwners } from '../../shell/admin-menus.ts'

/** Whether whoever looks may open an address: the desk is not led to what is the owner's. */
export function useMayOpen() {
  const { userType } = useSession()
  return (address: string) => userType !== 'desk' || !isOwners(address.split('?')[0] ?? '')
}
