import { useId, useState } from 'react'
import { Link } from 'react-router'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { Modal } from '../ui/dialogs/modal.tsx'
import side from '../ui/dialogs/side-sheet.module.css'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './menu-sheet.module.css'
import { homeLink, type LinkMenu, type PageLink, publicLinks, publicMenus } from './public-links.ts'

/** A menu of the header inside the slide-in sheet. */
function SheetMenu({ text, links, onFollow }: LinkMenu & { onFollow: () => void }) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  return (
    <li>
      <button
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        {text} <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </button>
      <ul id={id} className={classes.inner} hidden={!isOpen}>
        {links.map(({ to, text: name }) => (
          <li key={name}>
            <Link to={to} onClick={onFollow}>
              {name}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

type MenuSheetProps = { account: PageLink; onClose: () => void }

/** The whole header as one list over the page. */
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
      <div className={`stack gap12 packed ${classes.inside}`}>
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
