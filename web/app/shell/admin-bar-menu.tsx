import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { Modal } from '../ui/dialogs/modal.tsx'
import side from '../ui/dialogs/side-sheet.module.css'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './admin-bar-menu.module.css'

type AdminMenuProps = { className?: string | undefined; children: ReactNode }

/** On narrow screens: a button, and the admin's screens in a sheet that slides in. Closes when one is reached. */
export function AdminMenu({ className, children }: AdminMenuProps) {
  const [isOpen, setOpen] = useState(false)
  const { key } = useLocation()
  const close = () => setOpen(false)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => setOpen(false), [key])

  return (
    <>
      <PlainButton
        className={className}
        variant="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" /> <span>Menu</span>
      </PlainButton>
      {isOpen && (
        <Modal
          className={`${side.sheet} ${classes.sheet}`}
          aria-label="Menu"
          closesOnBackdrop
          onClose={close}
        >
          <div className={classes.close}>
            <PlainButton variant="quiet" onClick={close}>
              Close <Icon name="close" />
            </PlainButton>
          </div>
          <nav aria-label="Menu">{children}</nav>
        </Modal>
      )}
    </>
  )
}
