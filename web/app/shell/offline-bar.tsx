import { useSyncExternalStore } from 'react'
import classes from './offline-bar.module.css'

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, as long as there is none. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
  if (isOnline) return null
  return (
    <p role="status" className={classes.bar}>
      You are offline. Changes are not saved.
    </p>
  )
}
