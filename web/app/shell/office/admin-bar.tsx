import { type ReactNode, useEffect, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { useSession } from '../../session.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Modal } from '../../ui/dialogs/modal.tsx'
import side from '../../ui/dialogs/side-sheet.module.css'
import { HomeLink } from '../../ui/layout/home-link.tsx'
import { Icon } from '../../ui/layout/icon.tsx'
import { setFinding } from '../../ui/tables/tools/finding.ts'
import aloud from '../../ui/text/aloud.module.css'
import colourSchemeSwitchCss from '../colours/colour-scheme-switch.module.css'
import { ColourSchemeSwitch } from '../colours/colour-scheme-switch.tsx'
import { AccountLink } from '../menus/account-link.tsx'
import { LogoutButton } from '../session/logout-button.tsx'
import { useWantedPath } from '../session/use-wanted-path.ts'
import classes from './admin-bar.module.css'
import { Arrow, BarMenu } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'
import { type BarEntry, barOf, newFormLinks } from './admin-menus.ts'
import { AdminSheetGroup } from './admin-sheet-group.tsx'

type FindButtonProps = { className?: string | undefined; children?: ReactNode }

/** Opens the finder, for those who do not know its keys. */
function FindButton({ className = colourSchemeSwitchCss.switch, children }: FindButtonProps) {
  return (
    <button
      type="button"
      className={className}
      aria-label="Find"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K Meta+K"
      title="Find (Ctrl K)"
      onClick={() => setFinding(true)}
    >
      <Icon name="search" />
      {children}
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
      <Button
        className={className}
        variant="quiet"
        aria-expanded={isOpen}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="menu" /> <span>Menu</span>
      </Button>
      {isOpen && (
        <Modal
          className={`${side.sheet} ${classes.sheet}`}
          aria-label="Menu"
          closesOnBackdrop
          onClose={close}
        >
          <div className="row to-end">
            <Button variant="quiet" onClick={close}>
              Close <Icon name="close" />
            </Button>
          </div>
          <nav aria-label="Menu">{children}</nav>
        </Modal>
      )}
    </>
  )
}

/** A word of the bar and the arrow of its menu; for settings, an icon. */
function Entry({ entry: { text, link, more }, current }: EntryProps) {
  const isIcon = text === 'Settings'
  const word = (
    <AdminBarLink link={{ ...link, text }} isCurrent={link === current}>
      {isIcon && <Icon name="sliders" />}
    </AdminBarLink>
  )
  if (more.length === 0) return <li>{word}</li>
  return (
    <BarMenu
      word={word}
      button={
        <>
          <span className={aloud.only}>More of {text}</span>
          <Arrow />
        </>
      }
      links={more}
      current={current}
      isAtEnd={isIcon}
    />
  )
}

type EntryProps = { entry: BarEntry; current: BarEntry['link'] | undefined }

/** Logo, screens, finder, what is new, settings, colour scheme, account and Logout; narrow screens have a menu of screens. */
export function AdminBar() {
  // Marks the pressed tab at once, before its page has loaded.
  const pathname = useWantedPath()
  const { userType } = useSession()
  const bar = barOf(userType)
  const current = bar
    .flatMap(({ link, more }) => [link, ...more])
    .find(({ to, also = to }) => [to, also].some((start) => `${pathname}/`.startsWith(`${start}/`)))
  const settings = bar.find(({ text }) => text === 'Settings')

  return (
    <header className={`unprinted ${classes.bar}`}>
      <div className={`row centred ${classes.inside}`}>
        <HomeLink className={classes.home} isOnCover />
        <nav className={`row centred grows ${classes.links}`} aria-label="Admin">
          <ul>
            {bar
              .filter((entry) => entry !== settings)
              .map((entry) => (
                <Entry key={entry.text} entry={entry} current={current} />
              ))}
          </ul>
          <FindButton className={classes.find}>
            <span>Child, parent, phone</span>
            <kbd>Ctrl K</kbd>
          </FindButton>
          <ul>
            <BarMenu button="+ New" links={newFormLinks(userType)} isAtEnd />
            {settings && <Entry entry={settings} current={current} />}
          </ul>
        </nav>
        <div className={`row gap8 centred pushed stiff ${classes.actions}`}>
          <FindButton className={`${colourSchemeSwitchCss.switch} ${classes.narrow}`} />
          <ColourSchemeSwitch />
          <AccountLink className={classes.account} />
          <LogoutButton variant="quiet" className={classes.logout} />
          <AdminMenu className={classes.menu}>
            <ul>
              {bar.map((entry) => (
                <AdminSheetGroup key={entry.text} entry={entry} current={current} />
              ))}
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
