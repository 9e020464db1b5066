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

/**
 * Something above everything else; to close it, stop rendering it. The browser's own `<dialog>`, because
 * Mantine's Modal cannot be an alertdialog. What is behind is inert, the page does not scroll, the Tab key
 * stays inside, Escape closes, and the focus returns to where it was.
 */
export function Modal({ role = 'dialog', closesOnBackdrop, onClose, ...others }: ModalProps) {
  const dialog = useRef<HTMLDialogElement>(null)
  const ref = useMergedRef(dialog, useFocusTrap())

  useEffect(() => {
    const element = dialog.current
    const before = document.activeElement
    const page = document.documentElement
    page.toggleAttribute('data-had-scrollbar', window.innerWidth > page.clientWidth)
    if (element && !element.open) element.showModal()
    return () => {
      element?.close()
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
        onClose()
      }}
      // A browser closes it itself on a second Escape, whatever was said to the first; then it is asked again.
      onClose={() => {
        if (!dialog.current?.isConnected || dialog.current.open) return
        dialog.current.showModal()
        onClose()
      }}
    />
  )
}
