import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'

/** The slide-out menu: Escape closes it and gives the focus back, and so does the content, or reaching a screen. */
export function useBatchesMenu() {
  const [isOpen, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const { key } = useLocation()

  // biome-ignore lint/correctness/useExhaustiveDependencies: each navigation has a key of its own.
  useEffect(() => setOpen(false), [key])

  return {
    isOpen,
    toggle,
    flip: () => setOpen(!isOpen),
    close: () => setOpen(false),
    onKeyDown: ({ key: pressed }: KeyboardEvent) => {
      if (pressed !== 'Escape' || !isOpen) return
      setOpen(false)
      toggle.current?.focus()
    },
  }
}
