import { Link, useLocation } from 'react-router'
import { HomeLink } from '../ui/layout/home-link.tsx'
import { AccountLink } from './account-link.tsx'
import classes from './admin-bar.module.css'
import { AdminBarLink } from './admin-bar-link.tsx'
import { AdminMenu } from './admin-bar-menu.tsx'
import { adminLinks } from './admin-menus.ts'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { FindButton } from './find-button.tsx'
import { LogoutButton } from './logout-button.tsx'

/** Logo, the admin's screens, colour scheme and Logout; on narrow screens the screens are in a menu. */
export function AdminBar() {
  const { pathname } = useLocation()
  const currentOf = ({ to, also }: (typeof adminLinks)[number]) =>
    [to, also].some((start) => start && `${pathname}/`.startsWith(`${start}/`))

  const links = adminLinks.map((link) => (
    <AdminBarLink key={link.to} link={link} isCurrent={Boolean(currentOf(link))} />
  ))
  return (
    <header className={classes.bar}>
      <div className={classes.inside}>
        <HomeLink className={classes.home} />
        <nav className={classes.links} aria-label="Admin">
          {links}
        </nav>
        <div className={classes.actions}>
          <FindButton />
          <ColourSchemeSwitch />
          <AccountLink className={classes.account} />
          <LogoutButton variant="quiet" className={classes.logout} />
          <AdminMenu className={classes.menu}>
            {links}
            <Link to="/account">Account</Link>
          </AdminMenu>
        </div>
      </div>
    </header>
  )
}
