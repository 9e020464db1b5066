import { Link } from 'react-router'
import { academy } from '../academy.ts'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/button-link.tsx'
import { Logo } from '../ui/logo.tsx'
import paper from '../ui/paper.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './public-header.module.css'
import { accountLink, publicLinks } from './public-links.ts'

/** Logo, links, colour scheme, and Login or, once somebody has signed in here, Dashboard. */
export function PublicHeader() {
  const account = accountLink(useSession().userType)

  return (
    <header className={classes.header}>
      <div className={`${paper.wrap} ${classes.bar}`}>
        <Link to="/" className={classes.home} aria-label={`${academy.name}, home`}>
          <Logo />
        </Link>
        <nav className={classes.links} aria-label="Main">
          {publicLinks.map(({ to, text }) => (
            <Link key={to} to={to}>
              {text}
            </Link>
          ))}
        </nav>
        <div className={classes.actions}>
          <ColourSchemeSwitch />
          <ButtonLink to={account.to} variant="filled" className={classes.wide}>
            {account.text}
          </ButtonLink>
          <div className={classes.narrow}>
            <MobileMenu links={[...publicLinks, account]} />
          </div>
        </div>
      </div>
    </header>
  )
}
