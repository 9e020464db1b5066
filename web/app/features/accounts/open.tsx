import { useEffect } from 'react'
import { titled } from '../../academy.ts'
import { ROLES } from '../../roles.ts'
import { readSession } from '../../session.ts'

export const meta = titled('Open')

/** Where an installed app begins: leads to the first page of one's role, a visitor to the choice of roles. */
export default function Open() {
  useEffect(() => {
    const { userType } = readSession()
    // A whole load, so that the page's own service worker answers without network.
    window.location.replace(userType ? ROLES[userType].lands : '/roles')
  }, [])
  return <main id="main" tabIndex={-1} />
}
