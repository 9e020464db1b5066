import { HomeLink } from '../../ui/layout/home-link.tsx'
import paper from '../../ui/layout/paper.module.css'
import { ColourSchemeSwitch } from '../colours/colour-scheme-switch.tsx'
import { LanguageSwitch } from '../language/language-switch.tsx'
import { AccountLink } from '../menus/account-link.tsx'
import classes from '../public/public.module.css'
import { LogoutButton } from '../session/logout-button.tsx'

/** `isPlain` leaves out the link to the account. */
export function StudentHeader({ isPlain = false }) {
  return (
    <header className={`unprinted ${classes.header}`}>
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
