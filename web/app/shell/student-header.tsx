import { HomeLink } from '../ui/layout/home-link.tsx'
import paper from '../ui/layout/paper.module.css'
import { AccountLink } from './account-link.tsx'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LanguageSwitch } from './language-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import classes from './public.module.css'

/** `isPlain` leaves out the link to the account. */
export function StudentHeader({ isPlain = false }) {
  return (
    <header className={classes.header}>
      <div className={`row centred ${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <div className={`row gap8 centred stiff ${classes.actions}`} data-end>
          <LanguageSwitch />
          <ColourSchemeSwitch />
          {!isPlain && <AccountLink />}
          <LogoutButton />
        </div>
      </div>
    </header>
  )
}
