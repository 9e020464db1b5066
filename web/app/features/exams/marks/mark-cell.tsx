import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react'
import { ABSENT } from '../mark-text.ts'
import { type Column, tidyCell } from './mark-cells.ts'

type MarkCellProps = {
  /** Student and question, read aloud. */
  label: string
  row: number
  column: number
  of: Column
  text: string
  isWrong: boolean
  /** The id of the row's status. */
  describedBy: string
  onEnter: (row: number, column: number, text: string) => void
}

/** One cell of the grid. Leaving it enters the text. */
export const MarkCell = memo(function MarkCell(props: MarkCellProps) {
  const { label, row, column, of, text, isWrong, describedBy, onEnter } = props
  /** The text being typed; null while the entered text is shown. */
  const [typed, setTyped] = useState<string | null>(null)

  const cell = useRef<HTMLInputElement>(null)

  // Another person's value may arrive while the cell has the focus: typing replaces it, as on entering the cell.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the text changes.
  useEffect(() => {
    if (document.activeElement === cell.current) cell.current?.select()
  }, [text])

  const leave = () => {
    setTyped(null)
    if (typed === null) return
    const tidied = tidyCell(of, typed)
    if (tidied !== text) onEnter(row, column, tidied)
  }
  // Unmounting fires no blur.
  const last = useRef(leave)
  last.current = leave
  useEffect(() => () => last.current(), [])

  function steer(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      if (event.key !== 'z' || typed === null) return
      // Escape first undoes the typing.
      event.stopPropagation()
    } else if (of.kind === 'mark' && event.key.toUpperCase() === ABSENT) {
      setTyped(null)
      if (text !== ABSENT) onEnter(row, column, ABSENT)
      return event.preventDefault()
    } else if (typed === null && text === ABSENT && /^\p{L}$/u.test(event.key)) {
      // The first letter has marked the absence, so the rest of `AB` or `Abs` is dropped.
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
