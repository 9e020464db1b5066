import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { toastFailure } from '../../../ui/feedback/toast.ts'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/use-lazy-import.ts'
import { setFinding, useFinding } from '../../../ui/tables/finding.ts'

const load = () => import('./finder-dialog.tsx')
const close = () => setFinding(false)
const fail = () => {
  close()
  toastFailure(NOT_LOADED)
}

/** Over each screen of the office: Ctrl/⌘ K finds a student, batch or page by name. */
export default function Finder() {
  const isMine = isInOffice(useSession().userType)
  const isOpen = useFinding() && isMine
  const FinderDialog = useLazyImport(isOpen, load, fail)

  useWindowEvent('keydown', (event) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isMine || !isMeant || event.key.toLowerCase() !== 'k') return
    // Replaces the browser's own search; not over an open dialog.
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) setFinding(true)
  })

  // Closes when somebody signs out in another tab.
  useEffect(() => close, [])

  return (
    <>
      <Outlet />
      {/* Outside the page, which is hidden while the next one is long on its way: the field would lose the focus. */}
      {isOpen && FinderDialog && createPortal(<FinderDialog onClose={close} />, document.body)}
    </>
  )
}
