import { useLingui } from '@lingui/react'
import aloud from '../text/aloud.module.css'
import classes from './skeleton-rows.module.css'

const WIDTHS = ['62%', '80%', '46%', '74%', '55%']

type SkeletonRowsProps = {
  rows?: number
  /** Label that is read aloud: `Loading student profile...`. The loading screen has `Loading…` alone. */
  label?: string
  /** True if the rows begin with a photo. */
  photo?: boolean
}

/** Grey rows shown while the real ones load. */
export function SkeletonRows({ rows = 5, label, photo = true }: SkeletonRowsProps) {
  const { i18n } = useLingui()

  return (
    <div
      className={`sheet ${classes.rows}`}
      role="status"
      data-photo={photo || undefined}
      data-awaited=""
    >
      <span className={aloud.only}>{label ?? i18n.t('One moment…')}</span>
      {Array.from({ length: rows }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: rows without content have nothing else.
        <div key={row} className={`grid centred ${classes.row}`} aria-hidden="true">
          {photo && <i className={classes.photo} />}
          <i style={{ width: WIDTHS[row % WIDTHS.length] }} />
          <i />
        </div>
      ))}
    </div>
  )
}
