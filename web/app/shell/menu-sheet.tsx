import { Link } from 'react-router'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { Modal } from '../ui/dialogs/modal.tsx'
import side from '../ui/dialogs/side-sheet.module.css'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './menu-sheet.module.css'
import { homeLink, type PageLink, publicLinks, publicMenus } from './public-links.ts'
import { SheetMenu } from './sheet-menu.tsx'

type MenuSheetProps = { account: PageLink; onClose: () => void }

/** Everything of the header, one below the other, over the page. */
export default function MenuSheet({ account, onClose }: MenuSheetProps) {
  const row = ({ to, text }: PageLink) => (
    <li key={text}>
      <Link to={to} onClick={onClose}>
        {text}
      </Link>
    </li>
  )
  return (
    <Modal className={side.sheet} aria-label="Menu" closesOnBackdrop onClose={onClose}>
      <div className={classes.inside}>
        <PlainButton variant="quiet" onClick={onClose}>
          Close <Icon name="close" />
        </PlainButton>
        <nav aria-label="Menu">
          <ul className={classes.rows}>
            {row(homeLink)}
            {publicMenus.map((menu) => (
              <SheetMenu key={menu.text} {...menu} onFollow={onClose} />
            ))}
            {publicLinks.map(row)}
            {row(account)}
          </ul>
        </nav>
        <ButtonLink
          to="/student/register"
          variant="main"
          size="lg"
          className={classes.register}
          onClick={onClose}
        >
          Student Register
        </ButtonLink>
      </div>
    </Modal>
  )
}
