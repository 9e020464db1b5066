import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { HomeLink } from '../ui/layout/home-link.tsx'
import { AccountLink } from './account-link.tsx'
import classes from './admin-bar.module.css'
import { AdminBarGroup } from './admin-bar-group.tsx'
import { AdminBarLink } from './admin-bar-link.tsx'
import { AdminMenu } from './admin-bar-menu.tsx'
import { type BarLink, barOf } from './admin-menus.ts'
import { AdminSheetGroup } from './admin-sheet-group.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { FindButton } from './find-button.tsx'
import { LogoutButton } from './logout-button.tsx'
import { useWantedPath } from './use-wanted-path.ts'

/** Logo, the office's screens, finder, colours, account and Logout; on narrow screens the screens are in a menu. */
export function AdminBar() {
  // The tab that was pressed is the open one at once, however long its page takes.
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
      <div className={classes.inside}>
        <HomeLink className={classes.home} />
        <nav className={classes.links} aria-label="Admin">
          <ul>{entriesIn(AdminBarGroup)}</ul>
        </nav>
        <div className={classes.actions}>
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
              <li className={classes.tools}>
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
