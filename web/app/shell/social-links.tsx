import { useAcademy } from '../academy.ts'
import classes from './footer.module.css'

const NAMES: Record<string, string> = {
  facebook: 'Facebook',
  instagram: 'Instagram',
  youtube: 'YouTube',
  whatsapp: 'WhatsApp',
  linkedin: 'LinkedIn',
  x: 'X',
}

/** Where else the academy can be found, as far as it has said so. */
export function SocialLinks() {
  const { socialLinks } = useAcademy()
  if (socialLinks.length === 0) return null

  return (
    <nav className={classes.social} aria-label="Social networks">
      {socialLinks.map(({ network, href }) => (
        <a key={network} href={href} rel="noopener me">
          {NAMES[network] ?? network}
        </a>
      ))}
    </nav>
  )
}
