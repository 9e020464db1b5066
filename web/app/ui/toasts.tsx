import { useSyncExternalStore } from 'react'
import { Icon } from './icon.tsx'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

const none: readonly Toast[] = []

/** Where toasts appear. Stands once, in the root, so that a toast survives a navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)

  return (
    <div className={classes.place}>
      {toasts.map(({ id, text, role }) => (
        <div key={id} className={`${classes.toast} ${classes[role]}`}>
          <span role={role}>{text}</span>
          <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
            <Icon name="close" />
          </button>
        </div>
      ))}
    </div>
  )
}
