import { useLingui } from '@lingui/react'
import { Icon } from '../../ui/layout/icon.tsx'
import { toggleColourScheme } from './colour-scheme.ts'
import classes from './colour-scheme-switch.module.css'

/** Light or dark. Follows the system until pressed. */
export function ColourSchemeSwitch() {
  const { i18n } = useLingui()

  // Only the browser knows the scheme, so both icons are rendered and the style sheet shows one.
  return (
    <button
      type="button"
      className={classes.switch}
      aria-label={i18n.t('Colour scheme')}
      onClick={toggleColourScheme}
    >
      <span className={classes.toDark}>
        <Icon name="moon" />
      </span>
      <span className={classes.toLight}>
        <Icon name="sun" />
      </span>
    </button>
  )
}
