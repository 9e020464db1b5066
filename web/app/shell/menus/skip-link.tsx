import { useLingui } from '@lingui/react'
import classes from './skip-link.module.css'

/** The first tab stop: skips the header. */
export function SkipLink() {
  const { i18n } = useLingui()

  return (
    <a className={classes.skip} href="#main">
      {i18n.t('Skip to content')}
    </a>
  )
}
