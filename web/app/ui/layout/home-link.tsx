import { Link } from 'react-router'
import { useAcademy } from '../../academy.ts'
import classes from './logo.module.css'

/**
 * The longest names on one line; longer ones take two smaller lines. On a phone the limit is lower, because languages
 * and menu stand beside the name.
 */
const ONE_LINE = { page: 16, phone: 7 }

/** The academy's logo beside its name, or a tick that becomes a radical sign over the name. */
export function Logo({ isOnCover = false }: { isOnCover?: boolean }) {
  const { name, logo } = useAcademy()

  if (logo)
    return (
      <span
        className={classes.own}
        data-plate={logo.needs_plate ?? undefined}
        data-on-cover={isOnCover || undefined}
      >
        <img
          src={logo.url}
          width={logo.width}
          height={logo.height}
          alt={logo.has_name ? name : ''}
        />
        {!logo.has_name && <b data-long={name.length > ONE_LINE.page || undefined}>{name}</b>}
      </span>
    )
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

type HomeLinkProps = {
  className?: string | undefined
  /** True on the dark ground of the office's bar and the footer. */
  isOnCover?: boolean
}

/** The logo as a link to the landing page. Its name is only the academy's, because `Home` is another link beside it. */
export function HomeLink({ className, isOnCover }: HomeLinkProps) {
  return (
    <Link to="/" className={className}>
      <Logo isOnCover={isOnCover ?? false} />
    </Link>
  )
}
