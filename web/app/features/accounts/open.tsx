import { useEffect } from 'react'
import { titled } from '../../academy.ts'
import { fetchMe } from '../../api/me.ts'
import { ROLES } from '../../roles.ts'
import { readSession, type UserType } from '../../session.ts'

export const meta = titled('Open')

/**
 * The first page of an installed app: leads to the first page of a person's role, and visitors to the choice of roles.
 */
export default function Open() {
  useEffect(() => {
    // A whole load, so that the page's own service worker answers without network.
    const goToFirstPage = (role: UserType | null | undefined) =>
      window.location.replace(role ? ROLES[role].lands : '/roles')
    const { userType } = readSession()
    if (userType) goToFirstPage(userType)
    // A session without its role is completed by the server.
    else
      fetchMe().then(
        (who) => goToFirstPage(who?.userType),
        () => goToFirstPage(null),
      )
  }, [])
  return <main id="main" tabIndex={-1} />
}
