import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModals, uppermostModal } from '../dialogs/open-modals.ts'
import { Icon } from '../layout/icon.tsx'
import announcerCss from './announcer.module.css'
import { makeAnnouncer } from './announcer.ts'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

/**
 * An element for what is announced, in the page before there is anything to say: a region that comes with its text is often
 * not read. It moves into the uppermost dialog, outside of which nothing is read nor can be pressed. Null on the server.
 */
function useLiveHome(onMoved: () => void) {
  const [home, setHome] = useState<HTMLElement | null>(null)

  useEffect(() => {
    const element = document.createElement('div')
    element.className = announcerCss.home ?? ''
    element.append(makeAnnouncer())
    setHome(element)
    return () => element.remove()
  }, [])

  useEffect(() => {
    if (!home) return
    const move = () => {
      const parent = uppermostModal() ?? document.body
      if (home.parentElement !== parent) parent.append(home)
      onMoved()
    }
    move()
    return onModals(move)
  }, [home, onMoved])

  return home
}

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
