import { useLingui } from '@lingui/react'
import { useEffect, useState } from 'react'
import classes from '../root.module.css'

const LOADING_MS = 1000

/**
 * Covers the page for one second on each full load. CSS alone hides it, so it also goes without JavaScript; this
 * component only unmounts it.
 */
export function LoadingScreen() {
  const { i18n } = useLingui()

  const [covers, setCovers] = useState(true)

  useEffect(() => {
    const timer = setTimeout(() => setCovers(false), LOADING_MS)
    return () => clearTimeout(timer)
  }, [])

  if (!covers) return null
  return (
    <div className={`stack gap12 ${classes.cover}`} role="status" data-always-moves>
      <svg viewBox="0 0 64 48" fill="none" stroke="currentColor" aria-hidden="true">
        <path d="M3 26l8-4 10 20L34 4h27" strokeWidth="3.5" pathLength="1" />
      </svg>
      <p className="quiet">{i18n.t('Loading…')}</p>
    </div>
  )
}
