import { NavLink } from 'react-router'
import { HomeLink } from '../ui/home-link.tsx'
import classes from './admin-bar.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import type { PageLink } from './public-links.ts'

const adminLinks: readonly PageLink[] = [{ to: '/admin-dashboard', text: 'Students' }]

export function AdminBar() {
  return (
    <header className={classes.bar}>
      <div className={classes.inside}>
        <HomeLink className={classes.home} />
        <nav aria-label="Admin">
          {adminLinks.map(({ to, text }) => (
            <NavLink key={to} to={to}>
              {text}
            </NavLink>
          ))}
        </nav>
        <div className={classes.actions}>
          <ColourSchemeSwitch />
          <LogoutButton variant="quiet" className={classes.logout} />
        </div>
      </div>
    </header>
  )
}
