import { Link } from 'react-router'
import button from '../ui/button.module.css'
import { Icon } from '../ui/icon.tsx'
import { Modal } from '../ui/modal.tsx'
import classes from './menu-sheet.module.css'
import type { PageLink } from './public-links.ts'

type MenuSheetProps = { links: readonly PageLink[]; onClose: () => void }

/** The header's links one below the other, over the page. */
export default function MenuSheet({ links, onClose }: MenuSheetProps) {
  return (
    <Modal className={classes.sheet} aria-label="Menu" closesOnBackdrop onClose={onClose}>
      <div className={classes.inside}>
        <button
          type="button"
          className={`${button.root} ${button.link}`}
          data-variant="quiet"
          onClick={onClose}
        >
          Close <Icon name="close" />
        </button>
        <nav aria-label="Menu">
          {links.map(({ to, text }) => (
            <Link key={to} to={to} onClick={onClose}>
              {text}
            </Link>
          ))}
        </nav>
      </div>
    </Modal>
  )
}
