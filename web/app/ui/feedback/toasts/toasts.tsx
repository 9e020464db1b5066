import { useLingui } from '@lingui/react'
import { useCallback, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { onModals, uppermostModal } from '../../dialogs/open-modals.ts'
import { Icon } from '../../layout/icon.tsx'
import announcerCss from './announcer.module.css'
import { makeAnnouncer } from './announcer.ts'
import { currentToasts, dismissToast, onToasts, type Toast } from './toast.ts'
import classes from './toasts.module.css'

/**
 * The live region's container. It is in the page before any text, because screen readers often skip a region that arrives
 * with its text; and inside the uppermost dialog, because the rest is inert. Null on the server.
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

function raiseElement(element: HTMLElement | null) {
  if (!element?.showPopover) return
  element.popover = 'manual'
  element.hidePopover()
  element.showPopover()
}

/** The toasts, above everything. Mount once, in the root, so that toasts survive navigation. */
export function Toasts() {
  const toasts = useSyncExternalStore(onToasts, currentToasts, () => none)
  const place = useRef<HTMLDivElement>(null)
  const home = useLiveHome(useCallback(() => raiseElement(place.current), []))

  if (!home) return null
  const toastsOf = (role: Toast['role']) =>
    toasts
      .filter((toast) => toast.role === role)
      .map((toast) => <ToastBox key={toast.id} {...toast} />)
  return createPortal(
    <div ref={place} className={`unprinted ${classes.place}`}>
      <div aria-live="polite">{toastsOf('status')}</div>
      {/* Screen readers read an alert even if it arrives with its text. */}
      <div>{toastsOf('alert')}</div>
    </div>,
    home,
  )
}

const ToastBox = ({ id, text, role, action }: Toast) => {
  const { i18n } = useLingui()
  return (
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
      <button type="button" aria-label={i18n.t('Dismiss')} onClick={() => dismissToast(id)}>
        <Icon name="close" />
      </button>
    </div>
  )
}
