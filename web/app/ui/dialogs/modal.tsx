import { useFocusTrap, useMergedRef, useWindowEvent } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'
import { noteOpened, uppermostModal } from './open-modals.ts'

type ModalProps = {
  role?: 'dialog' | 'alertdialog'
  className?: string | undefined
  'aria-label'?: string
  'aria-labelledby'?: string
  'aria-describedby'?: string | undefined
  /** Whether a press beside it closes it. */
  closesOnBackdrop?: boolean
  onClose: () => void
  children: ReactNode
}

/**
 * Something above everything else; to close it, stop rendering it. The browser's own `<dialog>`, because
 * Mantine's Modal cannot be an alertdialog. What is behind is inert, the page does not scroll, the Tab key
 * stays inside, Escape closes, and the focus returns to where it was.
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
    const noteClosed = element && noteOpened(element)
    return () => {
      element?.close()
      noteClosed?.()
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const isUppermost = () => uppermostModal() === dialog.current
  // The key is taken before the browser closes anything by it: it lets a page refuse only once until the next press of
  // another key or the mouse, and says afterwards, when more keys may have come, that it has closed all the same.
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
      // Other requests to close: Back on Android, gestures of screen readers. One may close several at once.
      onCancel={(event) => {
        event.preventDefault()
        const isMeant = isUppermost()
        if (event.cancelable && isMeant) onClose()
        closesAnyway.current = isMeant && !event.cancelable
      }}
      // What a browser has closed all the same opens again; whether it goes is for `onClose` to say.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return
        dialog.current.showModal()
        if (closesAnyway.current) onClose()
      }}
    />
  )
}
