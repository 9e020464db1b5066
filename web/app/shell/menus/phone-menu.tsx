import { useLingui } from '@lingui/react'
import { useId, useRef, useState } from 'react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { Button, ButtonLink } from '../../ui/buttons/button.tsx'
import side from '../../ui/dialogs/side-sheet.module.css'
import { Icon } from '../../ui/layout/icon.tsx'
import { ColourSchemeSwitch } from '../colours/colour-scheme-switch.tsx'
import { useCloseOnBack } from '../focus/use-back-closes.ts'
import {
  homeLink,
  type LinkMenu,
  linksOfSettings,
  menusOf,
  type PageLink,
  publicLinks,
} from '../public/public-links.ts'
import classes from './phone-menu.module.css'

/** Props of a link in the sheet. */
type FollowProps = { replace: boolean; onClick: () => void }

/** A menu of the header inside the slide-in sheet. */
function SheetMenu({ text, links, follow }: LinkMenu & { follow: FollowProps }) {
  const { i18n } = useLingui()
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
        {i18n._(text)} <Icon name={isOpen ? 'chevronUp' : 'chevronDown'} />
      </button>
      <ul id={id} className={classes.inner} hidden={!isOpen}>
        {links.map(({ to, text: name, values }) => (
          <li key={`${to} ${name}`}>
            <Link to={to} {...follow}>
              {i18n._(name, values)}
            </Link>
          </li>
        ))}
      </ul>
    </li>
  )
}

const ID = 'menu'

/**
 * The slide-in menu of narrow screens: the whole header as one list over the page. It is in the HTML, and the browser
 * opens it by itself, before the page's program is there (`EarlySubmits` helps older browsers).
 */
export function PhoneMenu({ account }: { account: PageLink }) {
  const { i18n } = useLingui()

  const academy = useAcademy()
  const dialog = useRef<HTMLDialogElement>(null)
  const close = () => dialog.current?.close()
  const back = useCloseOnBack(dialog)
  const follow: FollowProps = { replace: back.replaces, onClick: back.follow }
  const row = ({ to, text }: PageLink) => (
    <li key={text}>
      <Link to={to} {...follow}>
        {i18n._(text)}
      </Link>
    </li>
  )
  return (
    <>
      <Button aria-haspopup="dialog" {...{ command: 'show-modal', commandfor: ID }}>
        <Icon name="menu" /> {i18n.t('Menu')}
      </Button>
      {/* biome-ignore lint/a11y/useKeyWithClickEvents: the browser closes it with Escape. */}
      <dialog
        id={ID}
        ref={dialog}
        className={side.sheet}
        aria-label={i18n.t('Menu')}
        onClick={({ target }) => target === dialog.current && close()}
      >
        <div className={`stack gap12 packed ${classes.inside}`}>
          <div className="row gap8 centred">
            <ColourSchemeSwitch />
            <Button variant="quiet" {...{ command: 'close', commandfor: ID }}>
              {i18n.t('Close')} <Icon name="close" />
            </Button>
          </div>
          <nav aria-label={i18n.t('Menu')}>
            <ul className={classes.rows}>
              {row(homeLink)}
              {menusOf(academy).map((menu) => (
                <SheetMenu key={menu.text} {...menu} follow={follow} />
              ))}
              {publicLinks.map(row)}
              {linksOfSettings(academy).map(row)}
              {row(account)}
            </ul>
          </nav>
          <ButtonLink
            to="/student/register"
            variant="main"
            size="lg"
            className={classes.register}
            {...follow}
          >
            {i18n.t('Student Register')}
          </ButtonLink>
        </div>
      </dialog>
    </>
  )
}
