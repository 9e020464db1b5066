import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../session.ts'
import { PlainButton } from '../ui/buttons/plain-button.tsx'
import { Modal } from '../ui/dialogs/modal.tsx'
import side from '../ui/dialogs/side-sheet.module.css'
import { HomeLink } from '../ui/layout/home-link.tsx'
import { Icon } from '../ui/layout/icon.tsx'
import { setFinding } from '../ui/tables/finding.ts'
import { AccountLink } from './account-link.tsx'
import classes from './admin-bar.module.css'
import { AdminBarGroup } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'
import { type BarLink, barOf } from './admin-menus.ts'
import { AdminSheetGroup } from './admin-sheet-group.tsx'
import colourSchemeSwitchCss from './colour-scheme-switch.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useWantedPath } from './use-wanted-path.ts'

/** Opens the finder, for those who do not know its keys. */
function FindButton() {
  return (
    <button
      type="button"
      className={colourSchemeSwitchCss.switch}
      aria-label="Find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find (Ctrl K)"
      onClick={() => setFinding(true)}
    >
      <Icon name="search" />
    </button>
  )
}

type AdminMenuProps = { className?: string | undefined; children: ReactNode }

/** The slide-in menu of narrow screens. It closes on navigation. */
function AdminMenu({ className, children }: AdminMenuProps) {
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
          <div className="row to-end">
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

/** Logo, screens, finder, colour scheme, account and Logout; narrow screens have a menu of screens. */
export function AdminBar() {
  // Marks the pressed tab at once, before its page has loaded.
  const pathname = useWantedPath()
  const bar = barOf(useSession().userType)
  const isCurrent = ({ to, also = to }: BarLink) =>
    [to, also].some((start) => `${pathname}/`.startsWith(`${start}/`))

  const entriesIn = (Group: typeof AdminBarGroup) =>
    bar.map(({ text, links: [first, ...others] }) => {
      if (!first) return null
      if (others.length > 0)
        return <Group key={text} text={text} links={[first, ...others]} isCurrent={isCurrent} />
      return (
        <li key={text}>
          <AdminBarLink link={first} isCurrent={isCurrent(first)} />
        </li>
      )
    })
  return (
    <header className={classes.bar}>
      <div className={`row centred ${classes.inside}`}>
        <HomeLink className={classes.home} />
        <nav className={`row stiff ${classes.links}`} aria-label="Admin">
          <ul>{entriesIn(AdminBarGroup)}</ul>
        </nav>
        <div className={`row gap8 centred pushed stiff ${classes.actions}`}>
          <FindButton />
          <ColourSchemeSwitch />
          <AccountLink className={classes.account} />
          <LogoutButton variant="quiet" className={classes.logout} />
          <AdminMenu className={classes.menu}>
            <ul>
              {entriesIn(AdminSheetGroup)}
              <li>
                <Link to="/account">Account</Link>
              </li>
              <li className={`row gap8 centred ${classes.tools}`}>
                <FindButton />
                <ColourSchemeSwitch />
                <LogoutButton variant="quiet" />
              </li>
            </ul>
          </AdminMenu>
        </div>
      </div>
    </header>
  )
}
