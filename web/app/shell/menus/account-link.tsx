import { useLingui } from '@lingui/react'
import { Link } from 'react-router'
import { Icon } from '../../ui/layout/icon.tsx'
import classes from '../colours/colour-scheme-switch.module.css'

export function AccountLink({ className = '' }: { className?: string | undefined }) {
  const { i18n } = useLingui()

  return (
    <Link
      to="/account"
      className={`${classes.switch} ${className}`}
      aria-label={i18n.t('Account')}
      title={i18n.t('Account')}
    >
      <Icon name="person" />
    </Link>
  )
}
