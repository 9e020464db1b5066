import { useFocusTrap, useMergedRef, useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { registerDialog, uppermostModal } from './open-modals.ts'

type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  /** True if a press on the backdrop closes it. */
  closesOnBackdrop?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * A modal layer; stop rendering it to close it. It is the browser's `<dialog>`, whose role may be
 * alertdialog: the page behind is inert and does not scroll, Tab stays inside, Escape closes, and the focus returns.
 */
export function Modal({ role = 'dialog', closesOnBackdrop, onClose, ...others }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const closesAnyway = useRef(false)
  const ref = useMergedRef(dialog, useFocusTrap())

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const page = document.documentElement
    page.toggleAttribute('data-had-scrollbar', window.innerWidth > page.clientWidth)
    if (element && !element.open) element.showModal()
    const noteClosed = element && registerDialog(element)
    return () => {
      element?.close()
      noteClosed?.()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const isUppermost = () => uppermostModal() === dialog.current
  // Handles Escape before the browser does: Chrome lets a page refuse to close only once until the next key or click,
  // and reports a forced close late, when more keys may have come.
  useWindowEvent('keydown', (event) => {
    if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || !isUppermost())
      return
    event.preventDefault()
    if (!event.repeat) onClose()
  })

  const pressBackdrop = (event: MouseEvent) => {
    if (closesOnBackdrop && event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes it is Escape, above.
    <dialog
      {...others}
      ref={ref}
      role={role}
      aria-modal="true"
      onClick={pressBackdrop}
      // Other close requests: Back on Android, screen reader gestures. One request may close several dialogs.
      onCancel={(event) => {
        event.preventDefault()
        const isMeant = isUppermost()
        if (event.cancelable && isMeant) onClose()
        closesAnyway.current = isMeant && !event.cancelable
      }}
      // Reopens a dialog that the browser closed; `onClose` decides whether it goes.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return
        dialog.current.showModal()
        if (closesAnyway.current) onClose()
      }}
    />
  )
}
