import { useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { useStateWords } from '../ui/feedback/state-words.ts'
import { keepsChanges } from '../ui/layout/keeps-changes.ts'
import classes from './offline-bar.module.css'

function onChange(listener: () => void) {
  window.addEventListener('online', listener)
  window.addEventListener('offline', listener)
  return () => {
    window.removeEventListener('online', listener)
    window.removeEventListener('offline', listener)
  }
}

/** Says that there is no network, as long as there is none; and that changes are not saved, but on screens that keep them. */
export function OfflineBar() {
  const isOnline = useSyncExternalStore(
    onChange,
    () => navigator.onLine,
    () => true,
  )
  const { offline, offlineUnsaved } = useStateWords()
  const isKept = useMatches().some(({ handle }) => keepsChanges(handle))
  if (isOnline) return null
  return (
    <p role="status" className={classes.bar}>
      {isKept ? offline : offlineUnsaved}
    </p>
  )
}
