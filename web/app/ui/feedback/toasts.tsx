import { useEffect, useRef, useSyncExternalStore } from 'react'
import { Icon } from '../layout/icon.tsx'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

const none: readonly Toast[] = []

function raise(element: HTMLElement | null) {
  if (!element?.showPopover) return
  element.popover = 'manual'
  element.hidePopover()
  element.showPopover()
}

/** Where toasts appear. Stands once, in the root, so that a toast survives a navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const place = useRef<HTMLDivElement>(null)

  // Above everything, also above a dialog that opens while a toast is shown.
  useEffect(() => {
    if (toasts.length === 0) return
    const raiseAgain = ({ target }: Event) => target !== place.current && raise(place.current)
    raise(place.current)
    document.addEventListener('toggle', raiseAgain, true)
    return () => document.removeEventListener('toggle', raiseAgain, true)
  }, [toasts])

  return (
    <div ref={place} className={classes.place}>
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
