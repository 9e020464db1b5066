import { Link } from 'react-router'
import { useSession } from '../session.ts'
import { ButtonLink } from '../ui/buttons/button-link.tsx'
import { HomeLink } from '../ui/layout/home-link.tsx'
import paper from '../ui/layout/paper.module.css'
import { ColourSchemeSwitch } from './colour-scheme-switch.tsx'
import { HeaderMenu } from './header-menu.tsx'
import { MobileMenu } from './mobile-menu.tsx'
import classes from './public-header.module.css'
import { accountLink, homeLink, publicLinks, publicMenus } from './public-links.ts'

/** Logo, links and menus, colour scheme, and Login or, once somebody has signed in here, Dashboard. */
export function PublicHeader() {
  const account = accountLink(useSession().userType)

  return (
    <header className={classes.header}>
      <div className={`${paper.wrap} ${classes.bar}`}>
        <HomeLink className={classes.home} />
        <nav className={classes.links} aria-label="Main">
          <ul>
            <li>
              <Link to={homeLink.to}>{homeLink.text}</Link>
            </li>
            {publicMenus.map((menu) => (
              <HeaderMenu key={menu.text} {...menu} />
            ))}
            {publicLinks.map(({ to, text }) => (
              <li key={to}>
                <Link to={to}>{text}</Link>
              </li>
            ))}
          </ul>
        </nav>
        <div className={classes.actions}>
          <ColourSchemeSwitch />
          <ButtonLink to={account.to} variant="filled" className={classes.wide}>
            {account.text}
          </ButtonLink>
          <div className={classes.narrow}>
            <MobileMenu account={account} />
          </div>
        </div>
      </div>
    </header>
  )
}
