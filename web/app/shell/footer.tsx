import { Link } from 'react-router'
import { academy } from '../academy.ts'
import { Logo } from '../ui/logo.tsx'
import paper from '../ui/paper.module.css'
import classes from './footer.module.css'
import { publicLinks } from './public-links.ts'
import { TimesTable } from './times-table.tsx'

const footerLinks = [...publicLinks, { to: '/login/student', text: 'Login' }]

/** The back cover of the book. */
export function Footer() {
  return (
    <footer className={`${classes.cover} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <Link to="/" aria-label={`${academy.name}, home`}>
            <Logo />
          </Link>
          <nav className={classes.links} aria-label="Footer">
            {footerLinks.map(({ to, text }) => (
              <Link key={to} to={to}>
                {text}
              </Link>
            ))}
          </nav>
          <p className={classes.fine}>{academy.name}, a mathematics academy for Classes 1 to 12.</p>
        </div>
        <TimesTable />
      </div>
    </footer>
  )
}
