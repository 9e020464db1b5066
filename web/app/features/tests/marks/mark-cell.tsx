import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { ABSENT } from '../mark-text.ts'
import { type Column, tidyFor } from './mark-cells.ts'

type MarkCellProps = {
  /** Whose mark of what it is, read out. */
  label: string
  /** Its place in the grid. */
  row: number
  column: number
  of: Column
  text: string
  isWrong: boolean
  /** The line that says whether it is saved. */
  describedBy: string
  onEnter: (row: number, column: number, text: string) => void
}

/** One cell of the grid. What is typed is entered when it is left. */
export const MarkCell = memo(function MarkCell(props: MarkCellProps) {
  const { label, row, column, of, text, isWrong, describedBy, onEnter } = props
  /** What is being typed; null while what was entered stands there. */
  const [typed, setTyped] = useState<string | null>(null)

  const cell = useRef<HTMLInputElement>(null)

  // What others have entered may come while one stands here: it is replaced by what is typed, as on arriving.
  // biome-ignore lint/correctness/useExhaustiveDependencies: with each other text.
  useEffect(() => {
    if (document.activeElement === cell.current) cell.current?.select()
  }, [text])

  const leave = () => {
    setTyped(null)
    if (typed === null) return
    const tidied = tidyFor(of, typed)
    if (tidied !== text) onEnter(row, column, tidied)
  }
  // The page may be left from within the cell, where nothing tells that it is left.
  const last = useRef(leave)
  last.current = leave
  useEffect(() => () => last.current(), [])

  function steer(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== 'z' || typed === null) return
      // What is being typed is taken back first.
      event.stopPropagation()
    } else if (of.kind === 'mark' && event.key.toUpperCase() === ABSENT) {
      setTyped(null)
      if (text !== ABSENT) onEnter(row, column, ABSENT)
      return event.preventDefault()
    } else if (event.key !== 'Escape') return
    setTyped(null)
    event.preventDefault()
  }
  return (
    <input
      ref={cell}
      type="text"
      inputMode={of.kind === 'mark' ? 'decimal' : 'text'}
      autoCapitalize={of.kind === 'mark' || !of.isChosen ? 'none' : 'characters'}
      autoComplete="off"
      enterKeyHint="next"
      aria-label={label}
      aria-invalid={isWrong || undefined}
      aria-describedby={describedBy}
      data-row={row}
      data-column={column}
      data-kind={of.kind}
      data-absent={(of.kind === 'mark' && text === ABSENT) || undefined}
      value={typed ?? text}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onKeyDown={steer}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={leave}
    />
  )
})
