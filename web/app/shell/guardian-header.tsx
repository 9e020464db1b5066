import { useLingui } from '@lingui/react'
import { NavLink } from 'react-router'
import { HomeLink } from '../ui/layout/home-link.tsx'
import classes from './area-header.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'

/** Logo, colour scheme, and the few places of a guardian's. */
export function GuardianHeader() {
  const { i18n } = useLingui()

  return (
    <header className={classes.header}>
      <div className={classes.bar}>
        <HomeLink className={classes.home} />
        <ColourSchemeSwitch label={i18n.t('Colour scheme')} />
        <nav className={classes.links} aria-label={i18n.t('Family')}>
          <NavLink to="/guardian/dashboard">{i18n.t('Children')}</NavLink>
          <NavLink to="/guardian/pay">{i18n.t('Pay')}</NavLink>
          <NavLink to="/account">{i18n.t('Account')}</NavLink>
          <LogoutButton variant="quiet" className={classes.logout}>
            {i18n.t('Logout')}
          </LogoutButton>
        </nav>
      </div>
    </header>
  )
}
