import { Link } from 'react-router'
import { academy } from '../academy.ts'
import { Logo } from '../ui/logo.tsx'
import paper from '../ui/paper.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { LogoutButton } from './logout-button.tsx'
import classes from './public-header.module.css'

export function StudentHeader() {
  return (
    <header className={classes.header}>
      <div className={`${paper.wrap} ${classes.bar}`}>
        <Link to="/" className={classes.home} aria-label={`${academy.name}, home`}>
          <Logo />
        </Link>
        <div className={classes.actions} data-end>
          <ColourSchemeSwitch />
          <LogoutButton />
        </div>
      </div>
    </header>
  )
}
