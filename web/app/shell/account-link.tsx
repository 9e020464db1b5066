import { Link } from 'react-router'
import { Icon } from '../ui/layout/icon.tsx'
import classes from './colour-scheme-switch.module.css'

export function AccountLink({ className = '' }: { className?: string | undefined }) {
  return (
    <Link
      to="/account"
      className={`${classes.switch} ${className}`}
      aria-label="Account"
      title="Account"
    >
      <Icon name="person" />
    </Link>
  )
}
