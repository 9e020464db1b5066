import { useFocusTrap, useMergedRef } from '@mantine/hooks'
import { type MouseEvent, type ReactNode, useEffect, useRef } from 'react'

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

/** The open ones. A browser may let one Escape close several; only the uppermost is meant. */
const opened: HTMLDialogElement[] = []

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
    if (element) opened.push(element)
    return () => {
      element?.close()
      // Not before the same Escape was heard by all.
      setTimeout(() => opened.splice(opened.lastIndexOf(element as HTMLDialogElement), 1))
      if (before instanceof HTMLElement) before.focus()
    }
  }, [])

  const pressBackdrop = (event: MouseEvent) => {
    if (closesOnBackdrop && event.target === dialog.current) onClose()
  }
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the key that closes it is Escape, below.
    <dialog
      {...others}
      ref={ref}
      role={role}
      aria-modal="true"
      onClick={pressBackdrop}
      onCancel={(event) => {
        event.preventDefault()
        const isMeant = opened.at(-1) === dialog.current
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
