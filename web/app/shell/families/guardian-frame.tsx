import { useLingui } from '@lingui/react'
import type { ReactNode } from 'react'
import { NavLink } from 'react-router'
import { HomeLink } from '../../ui/layout/home-link.tsx'
import { Helplines } from '../../ui/text/coaching/helplines.tsx'
import { ColourSchemeSwitch } from '../colours/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../language/language-switch.tsx'
import classes from '../menus/area-header.module.css'
import { SkipLink } from '../menus/skip-link.tsx'
import { LogoutButton } from '../session/logout-button.tsx'

function GuardianHeader() {
  const { i18n } = useLingui()

  return (
    <header className={`unprinted ${classes.header}`}>
      <div className={`row gap8 centred ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <LanguageSwitch />
        <ColourSchemeSwitch />
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

/** The guardian's header and screens, all in the guardian's language. */
export const GuardianFrame = ({ children }: { children: ReactNode }) => (
  <>
    <SkipLink />
    <GuardianHeader />
    {children}
    <Helplines />
  </>
)
