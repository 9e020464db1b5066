import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import classes from './logo.module.css'

/**
 * The longest names on one line; longer ones take two smaller lines. On a phone the limit is lower, because languages
 * and menu stand beside the name.
 */
const ONE_LINE = { page: 16, phone: 7 }

/** A tick that becomes a radical sign over the academy's name. */
function Logo() {
  const { name } = useAcademy()

  return (
    <span
      className={classes.logo}
      data-long={name.length > ONE_LINE.page || undefined}
      data-middle={name.length > ONE_LINE.phone || undefined}
    >
      <svg viewBox="0 0 24 36" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M1 22l5-3 7 14" strokeWidth="3" />
        <path d="M12.6 34 22.5 1.25H25" strokeWidth="2.5" />
      </svg>
      <b>{name}</b>
    </span>
  )
}

/** The logo as a link to the landing page. Its name is only the academy's, because `Home` is another link beside it. */
export function HomeLink({ className }: { className?: string | undefined }) {
  return (
    <Link to="/" className={className}>
      <Logo />
    </Link>
  )
}
