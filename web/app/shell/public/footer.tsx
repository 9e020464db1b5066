import { classesInWords } from '@ganit/contract/site/classes-taught'
import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import { languageOf } from '../../i18n/languages.ts'
import { HomeLink } from '../../ui/layout/home-link.tsx'
import paper from '../../ui/layout/paper.module.css'
import classes from './public.module.css'
import { footerLinks } from './public-links.ts'

const ONE_TO_TEN = Array.from({ length: 10 }, (_, n) => n + 1)

/** The times table printed on the back of exercise books. Decorative, so hidden from screen readers. */
function TimesTable() {
  const { i18n } = useLingui()

  return (
    <div className={classes.table} aria-hidden="true">
      {ONE_TO_TEN.map((row) => (
        <div key={row} className={classes.row}>
          {ONE_TO_TEN.map((column) => (
            <span key={column} data-square={row === column || undefined}>
              {row * column}
            </span>
          ))}
        </div>
      ))}
      <p>{i18n.t('The squares run down the diagonal.')}</p>
    </div>
  )
}

const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
}

/** The academy's social links, as far as it has entered them. */
function SocialLinks() {
  const { i18n } = useLingui()

  const { socialLinks } = useAcademy()
  if (socialLinks.length === 0) return null

  return (
    <nav
      className={`wrap gap4-24 above16 ${classes.social}`}
      aria-label={i18n.t('Social networks')}
    >
      {socialLinks.map(({ network, href }) => (
        <a key={network} href={href} rel="noopener me">
          {NAMES[network] ?? network}
        </a>
      ))}
    </nav>
  )
}

export function Footer() {
  const { i18n } = useLingui()

  const academy = useAcademy()

  return (
    <footer className={`unprinted ${classes.cover} ${paper.squared}`}>
      <div className={`${paper.wrap} ${classes.inside}`}>
        <div>
          <HomeLink isOnCover />
          <nav
            className={`grid gap4-24 above40 ${classes.footerLinks}`}
            aria-label={i18n.t('Footer')}
          >
            {footerLinks(academy).map(({ to, text }) => (
              <Link key={to} to={to}>
                {i18n._(text)}
              </Link>
            ))}
          </nav>
          <SocialLinks />
          <address className={`above40 small ${classes.fine}`}>
            {academy.tagline
              ? academy.name
              : academy.classesTaught
                ? i18n.t('{name}, a mathematics academy for {classes}.', {
                    name: academy.name,
                    classes: classesInWords(academy.classesTaught, languageOf(i18n)),
                  })
                : i18n.t('{name}, a mathematics academy for Classes 1 to 12.', {
                    name: academy.name,
                  })}
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
