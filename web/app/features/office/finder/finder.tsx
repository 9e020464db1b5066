import { useWindowEvent } from '@mantine/hooks'
import { useEffect } from 'react'
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

/** For the office, over each of its screens: Ctrl or ⌘ with K finds a student, a batch or a page by name. */
export default function Finder() {
  const isMine = isInOffice(useSession().userType)
  const isOpen = useFinding() && isMine
  const FinderDialog = useLazyImport(isOpen, load, fail)

  useWindowEvent('keydown', (event) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isMine || !isMeant || event.key.toLowerCase() !== 'k') return
    // Not the browser's own search, nor over a dialog that waits for an answer.
    event.preventDefault()
    if (!document.querySelector('dialog[open]')) setFinding(true)
  })

  // Left open by logging out elsewhere, it does not stand over the next page.
  useEffect(() => close, [])

  return (
    <>
      <Outlet />
      {isOpen && FinderDialog && <FinderDialog onClose={close} />}
    </>
  )
}
