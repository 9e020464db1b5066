import { type FocusEvent, type RefObject, useEffect, useRef } from 'react'

const ROWS = 'tbody tr, ul > li'

function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  heading?.setAttribute('tabindex', '-1')
  heading?.focus()
}

/**
 * Of a list whose row goes while it has the focus, the row that takes its place has it then, or the page's heading:
 * deleting one thing after another needs no search for the place.
 */
export function useKeptFocus(place: RefObject<HTMLElement | null>) {
  const last = useRef<{ row: Element; at: number }>(undefined)
  const rows = () => [...(place.current?.querySelectorAll(ROWS) ?? [])]

  useEffect(() => {
    if (!last.current || last.current.row.isConnected) return
    const { at } = last.current
    last.current = undefined
    if (document.activeElement !== document.body) return
    const now = rows()
    const next = now[Math.min(at, now.length - 1)]?.querySelector<HTMLElement>('a, button')
    if (next) next.focus()
    else focusHeading()
  })

  return {
    onFocus: ({ target }: FocusEvent) => {
      const row = target.closest(ROWS)
      last.current = row ? { row, at: rows().indexOf(row) } : undefined
    },
    // Left on purpose, by a press beside it.
    onBlur: ({ target, relatedTarget }: FocusEvent) => {
      if (!relatedTarget && target.isConnected) last.current = undefined
    },
  }
}
