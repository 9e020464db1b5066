import { type ReactNode, useEffect, useState } from 'react'
import { useLocation } from 'react-router'
import button from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/modal.tsx'
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
      <button
        type="button"
        className={`${button.root} ${button.link} ${className}`}
        data-variant="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" /> Menu
      </button>
      {isOpen && (
        <Modal className={classes.sheet} aria-label="Menu" closesOnBackdrop onClose={close}>
          <div className={classes.close}>
            <button
              type="button"
              className={`${button.root} ${button.link}`}
              data-variant="quiet"
              onClick={close}
            >
              Close <Icon name="close" />
            </button>
          </div>
          <nav aria-label="Menu">{children}</nav>
        </Modal>
      )}
    </>
  )
}
