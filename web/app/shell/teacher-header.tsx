import { NavLink } from 'react-router'
import { HomeLink } from '../ui/layout/home-link.tsx'
import classes from './area-header.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import type { PageLink } from './public-links.ts'

/** With Logout at most five, so that all of them stand on a phone. */
const LINKS: readonly PageLink[] = [
  { to: '/teacher/today', text: 'Today' },
  { to: '/teacher/week', text: 'Week' },
  { to: '/teacher/batches', text: 'Batches' },
  { to: '/account', text: 'Account' },
]

/** Logo, colour scheme, and the few places of a teacher's. */
export function TeacherHeader() {
  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <HomeLink className={classes.home} />
        <ColourSchemeSwitch />
        <nav className={classes.links} aria-label="Teacher">
          {LINKS.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
          <LogoutButton variant="quiet" className={classes.logout} />
        </nav>
      </div>
    </header>
  )
}
