import type { KeyboardEvent } from 'react'

const STEPS: Record<string, 'nextElementSibling' | 'previousElementSibling' | undefined> = {
  ArrowDown: 'nextElementSibling',
  ArrowUp: 'previousElementSibling',
}

/** For a `tbody`: arrow up and down move the focus to the button of the next row. */
export function stepRows(event: KeyboardEvent) {
  const step = STEPS[event.key]
  const button = event.target
  if (!step || !(button instanceof HTMLButtonElement)) return
  const other = button.closest('tr')?.[step]?.querySelector<HTMLElement>('button')
  if (!other) return
  event.preventDefault()
  other.focus()
}
