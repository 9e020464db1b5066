import { useCallback, useRef, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Icon } from '../layout/icon.tsx'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'
import { useLiveHome } from './use-live-home.ts'

const none: readonly Toast[] = []

function raise(element: HTMLElement | null) {
  if (!element?.showPopover) return
  element.popover = 'manual'
  element.hidePopover()
  element.showPopover()
}

/** Where toasts appear, above everything. Stands once, in the root, so that a toast survives a navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const place = useRef<HTMLDivElement>(null)
  const home = useLiveHome(useCallback(() => raise(place.current), []))

  if (!home) return null
  const of = (role: Toast['role']) =>
    toasts
      .filter((toast) => toast.role === role)
      .map((toast) => <ToastBox key={toast.id} {...toast} />)
  return createPortal(
    <div ref={place} className={classes.place}>
      <div aria-live="polite">{of('status')}</div>
      {/* An alert is read though it comes with its text. */}
      <div>{of('alert')}</div>
    </div>,
    home,
  )
}

const ToastBox = ({ id, text, role, action }: Toast) => (
  <div className={`${classes.toast} ${classes[role]}`}>
    <span role={role}>{text}</span>
    {action && (
      <button
        type="button"
        className={classes.action}
        onClick={() => {
          dismissToast(id)
          action.press()
        }}
      >
        {action.text}
      </button>
    )}
    <button type="button" aria-label="Dismiss" onClick={() => dismissToast(id)}>
      <Icon name="close" />
    </button>
  </div>
)
