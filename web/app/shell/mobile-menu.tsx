import { useCallback, useState } from 'react'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { useEarlyPress } from '../ui/buttons/use-early-press.ts'
import { toastFailure } from '../ui/feedback/toast.ts'
import { NOT_LOADED, useWhenWanted } from '../ui/feedback/use-when-wanted.ts'
import { Icon } from '../ui/layout/icon.tsx'
import type { PageLink } from './public-links.ts'

// Most visits never open it.
const load = () => import('./menu-sheet.tsx')

/** On narrow screens: a button, and the header's links in a sheet that slides in. */
export function MobileMenu({ account }: { account: PageLink }) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const early = useEarlyPress(open)
  const close = useCallback(() => setOpen(false), [])
  const fail = useCallback(() => {
    setOpen(false)
    toastFailure(NOT_LOADED)
  }, [])
  const MenuSheet = useWhenWanted(isOpen, load, fail)

  return (
    <>
      <PlainButton {...early} aria-expanded={isOpen} aria-haspopup="dialog" onClick={open}>
        <Icon name="menu" /> Menu
      </PlainButton>
      {isOpen && MenuSheet && <MenuSheet account={account} onClose={close} />}
    </>
  )
}
