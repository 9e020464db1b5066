import { useSyncExternalStore } from 'react'
import { useStateWords } from '../ui/feedback/state-words.ts'
import classes from './offline-bar.module.css'

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, as long as there is none. Screens that keep what is done on them hide it by `data-keeps`. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
  const { offline } = useStateWords()
  if (isOnline) return null
  return (
    <p role="status" className={classes.bar}>
      {offline}
    </p>
  )
}
