import { useSyncExternalStore } from 'react'
import { useStateWords } from '../../ui/feedback/state-words.ts'
import classes from './offline-bar.module.css'

function onNetworkChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Shown while there is no network. Screens that keep their work offline hide it with `data-keeps`. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onNetworkChange,
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
