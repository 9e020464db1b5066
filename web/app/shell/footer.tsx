import { Link } from 'react-router'
import { useAcademy } from '../academy.ts'
import { HomeLink } from '../ui/layout/home-link.tsx'
import paper from '../ui/layout/paper.module.css'
import classes from './footer.module.css'
import { footerLinks, guardianLink } from './public-links.ts'
import { SocialLinks } from './social-links.tsx'
import { TimesTable } from './times-table.tsx'

/** The back cover of the book. */
export function Footer() {
  const academy = useAcademy()

  return (
    <footer className={`${classes.cover} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <HomeLink />
          <nav className={classes.links} aria-label="Footer">
            {[...footerLinks, ...(academy.hasGuardianArea ? [guardianLink] : [])].map(
              ({ to, text }) => (
                <Link key={to} to={to}>
                  {text}
                </Link>
              ),
            )}
          </nav>
          <SocialLinks />
          <address className={classes.fine}>
            {academy.tagline
              ? academy.name
              : `${academy.name}, a mathematics academy for Classes 1 to 12.`}
            {academy.tagline && <span>{academy.tagline}</span>}
            {academy.address && <span>{academy.address}</span>}
            {academy.phone && (
              <a href={`tel:${academy.phone.replace(/[^+\d]/g, '')}`}>{academy.phone}</a>
            )}
            {academy.email && <a href={`mailto:${academy.email}`}>{academy.email}</a>}
          </address>
        </div>
        <TimesTable />
      </div>
    </footer>
  )
}
