import { useLingui } from '@lingui/react'
import classes from './still-loading.module.css'

/**
 * Appears by CSS alone after a while: if a script failed to load, no code runs. The script in the head notices when no file
 * has come for long.
 */
export const StillLoading = () => {
  const { i18n } = useLingui()
  return (
    <p className={classes.late} data-late="slow" data-always-moves>
      <span className={classes.slow}>{i18n.t('Your network is slow. Still loading.')}</span>
      <span className={classes.stalled}>
        {i18n.t('Nothing comes any more.')}{' '}
        <button type="button" className={classes.again} data-load-again>
          {i18n.t('Load again')}
        </button>
      </span>
    </p>
  )
}
