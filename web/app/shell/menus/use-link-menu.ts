import { type FocusEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'

/** The index of the link that a key moves to; `at` is -1 if no link has the focus. */
function indexAfterKey(key: string, at: number, count: number) {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return (at <= 0 ? count : at) - 1
  if (key === 'Home') return 0
  if (key === 'End') return count - 1
  return undefined
}

/**
 * A button that opens a list of links. Arrow keys move through it, Escape closes it and returns the focus, and leaving it
 * closes it.
 */
export function useLinkMenu() {
  const [isOpen, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const root = useRef<HTMLLIElement>(null)
  const id = useId()

  useEffect(() => {
    if (!isOpen) return
    const closeIfOutside = ({ target }: PointerEvent) => {
      if (target instanceof Node && !root.current?.contains(target)) setOpen(false)
    }
    document.addEventListener('pointerdown', closeIfOutside)
    return () => document.removeEventListener('pointerdown', closeIfOutside)
  }, [isOpen])

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'Escape' && isOpen) {
      setOpen(false)
      button.current?.focus()
      return
    }
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (!isOpen && !opens) return
    const links = [...(list.current?.querySelectorAll('a') ?? [])]
    const at = links.findIndex((link) => link.matches(':focus'))
    const next = indexAfterKey(event.key, at, links.length)
    if (next === undefined) return
    event.preventDefault()
    setOpen(true)
    // Hidden links take no focus; the list shows with the next frame.
    requestAnimationFrame(() => links[next]?.focus())
  }

  return {
    isOpen,
    close: () => setOpen(false),
    rootProps: {
      ref: root,
      onKeyDown,
      onBlur: ({ relatedTarget, currentTarget }: FocusEvent) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setOpen(false)
      },
    },
    buttonProps: {
      ref: button,
      'aria-expanded': isOpen,
      'aria-controls': id,
      onClick: () => setOpen(!isOpen),
    },
    listProps: { ref: list, id, 'data-open': isOpen || undefined },
  }
}
