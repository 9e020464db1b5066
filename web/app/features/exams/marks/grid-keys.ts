import type { KeyboardEvent } from 'react'

type Place = { row: number; column: number }

const STEPS: Record<string, Place> = {
  ArrowUp: { row: -1, column: 0 },
  ArrowDown: { row: 1, column: 0 },
  ArrowLeft: { row: 0, column: -1 },
  ArrowRight: { row: 0, column: 1 },
  Enter: { row: 1, column: 0 },
}

export const placeOf = (cell: HTMLElement): Place => ({
  row: Number(cell.dataset.row),
  column: Number(cell.dataset.column),
})

/** True if the arrow key still moves within the text. */
function staysWithin(cell: HTMLInputElement, key: string) {
  const { selectionStart, selectionEnd, value } = cell
  const isWhole = selectionStart === 0 && selectionEnd === value.length
  if (isWhole) return false
  if (key === 'ArrowLeft') return selectionStart !== 0 || selectionEnd !== 0
  return key === 'ArrowRight' && selectionEnd !== value.length
}

/** Moves through the grid: arrows, Enter down, Shift+Enter up. Tab is the browser's. */
export function moveFocusByKey(event: KeyboardEvent<HTMLElement>) {
  const step = STEPS[event.key]
  const cell = event.target
  if (!step || !(cell instanceof HTMLInputElement)) return
  if (event.ctrlKey || event.metaKey || event.altKey || staysWithin(cell, event.key)) return
  event.preventDefault()
  const { row, column } = placeOf(cell)
  const isBack = event.key === 'Enter' && event.shiftKey
  const next = { row: row + (isBack ? -1 : step.row), column: column + step.column }
  const found = event.currentTarget.querySelector<HTMLInputElement>(
    `input[data-row="${next.row}"][data-column="${next.column}"]`,
  )
  if (found) return found.focus()
  // At the edge, blur enters the value.
  cell.blur()
  cell.focus()
}
