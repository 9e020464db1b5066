import { Button } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/modal.tsx'
import classes from './mobile-menu.module.css'
import type { PageLink } from './public-links.ts'

/** On narrow screens: a button, and the header's links in a sheet that slides in. */
export function MobileMenu({ links }: { links: readonly PageLink[] }) {
  const [isOpen, setOpen] = useState(false)
  const close = () => setOpen(false)

  return (
    <>
      <Button
        leftSection={<Icon name="menu" />}
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        Menu
      </Button>
      {isOpen && (
        <Modal className={classes.sheet} aria-label="Menu" closesOnBackdrop onClose={close}>
          <div className={classes.inside}>
            <Button rightSection={<Icon name="close" />} variant="quiet" onClick={close}>
              Close
            </Button>
            <nav aria-label="Menu">
              {links.map(({ to, text }) => (
                <Link key={to} to={to} onClick={close}>
                  {text}
                </Link>
              ))}
            </nav>
          </div>
        </Modal>
      )}
    </>
  )
}
