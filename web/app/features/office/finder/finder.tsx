import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { Outlet } from 'react-router'
import { isInOffice } from '../../../roles.ts'
import { useSession } from '../../../session.ts'
import { ScreenError } from '../../../shell/screen-error.tsx'
import { useWindowKey } from '../../../ui/buttons/use-window-key.ts'
import { NOT_LOADED, useLazyImport } from '../../../ui/feedback/loading/use-lazy-import.ts'
import { toastFailure } from '../../../ui/feedback/toasts/toast.ts'
import { isFinding, setFinding, useFinding } from '../../../ui/tables/tools/finding.ts'
import type { Early } from './finder-dialog.tsx'

const loadDialog = () => import('./finder-dialog.tsx')
const closeFinder = () => setFinding(false)
const tellLoadFailure = () => {
  closeFinder()
  toastFailure(NOT_LOADED)
}
const isADialogOpen = () => document.querySelector('dialog[open]') !== null

const NOTHING: Early = { text: '', isEntered: false }

/** `before` with one more key, typed while the dialog is loading. */
function withKey({ text, isEntered }: Early, key: string): Early {
  if (key === 'Enter') return { text, isEntered: true }
  if (key === 'Backspace') return { text: [...text].slice(0, -1).join(''), isEntered: false }
  return [...key].length === 1 ? { text: text + key, isEntered: false } : { text, isEntered }
}

/** True for a key that writes into the field and is no shortcut; AltGr writes characters. */
const isTypedKey = (event: KeyboardEvent) =>
  event.getModifierState('AltGraph') || !(event.ctrlKey || event.metaKey || event.altKey)

type WithFinderProps = { children: ReactNode }

function WithFinder({ children }: WithFinderProps) {
  const isMine = isInOffice(useSession().userType)
  const isOpen = useFinding() && isMine
  const FinderDialog = useLazyImport(isOpen, loadDialog, tellLoadFailure)

  const [early, setEarly] = useState(NOTHING)
  if (!isOpen && early !== NOTHING) setEarly(NOTHING)

  const catchKey = (event: KeyboardEvent) => {
    if (!isMine || !isFinding() || isADialogOpen() || !isTypedKey(event)) return
    // Without this the key would type into the field behind the finder.
    event.preventDefault()
    event.stopPropagation()
    if (event.key === 'Escape') closeFinder()
    else setEarly((before) => withKey(before, event.key))
  }
  useWindowEvent('keydown', catchKey, { capture: true })

  useWindowKey((event) => {
    const isMeant = (event.ctrlKey || event.metaKey) && !event.altKey && !event.shiftKey
    if (!isMine || !isMeant || event.key.toLowerCase() !== 'k') return
    // Replaces the browser's own search; not over an open dialog.
    event.preventDefault()
    if (!isADialogOpen()) setFinding(true)
  })

  // Closes when somebody signs out in another tab.
  useEffect(() => closeFinder, [])

  return (
    <>
      {children}
      {/* Outside the page, which React hides while the next one loads for long: the field would lose the focus. */}
      {isOpen &&
        FinderDialog &&
        createPortal(<FinderDialog early={early} onClose={closeFinder} />, document.body)}
    </>
  )
}

/** Over each screen of the office: Ctrl/⌘ K finds a student, batch or page by name. */
export default function Finder() {
  return (
    <WithFinder>
      <Outlet />
    </WithFinder>
  )
}

/** The bar and the finder stay when a screen fails. */
export function ErrorBoundary() {
  return (
    <WithFinder>
      <ScreenError />
    </WithFinder>
  )
}
