import { useState } from 'react'
import classes from './paper.module.css'

type MarksFieldProps = { label: string; marks: number; onChange: (marks: number) => void }

const MARKS_MAX = 1_000

/** In steps of a quarter, as a paper gives them; undefined for what is none. */
const marksIn = (text: string) => {
  const marks = Number(text)
  const isOne = text.trim() !== '' && marks > 0 && marks <= MARKS_MAX
  return isOne && Number.isInteger(marks * 4) ? marks : undefined
}

/** The marks of a question: taken when the field is left or by Enter, the stored ones again by Escape. */
export function MarksField({ label, marks, onChange }: MarksFieldProps) {
  const [text, setText] = useState<string>()
  const isWrong = text !== undefined && marksIn(text) === undefined

  const take = () => {
    if (text === undefined) return
    const next = marksIn(text)
    if (next === undefined) return
    setText(undefined)
    if (next !== marks) onChange(next)
  }
  return (
    <input
      className={classes.marksField}
      aria-label={label}
      aria-invalid={isWrong}
      title={isWrong ? 'Marks go in steps of 0.25, up to 1000.' : undefined}
      inputMode="decimal"
      autoComplete="off"
      value={text ?? String(marks)}
      onChange={({ currentTarget }) => setText(currentTarget.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onBlur={take}
      onKeyDown={({ key }) => {
        if (key === 'Enter') take()
        if (key === 'Escape') setText(undefined)
      }}
    />
  )
}
