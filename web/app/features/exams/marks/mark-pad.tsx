import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { useEffect, useRef, useState } from 'react'
import { Button } from '../../../ui/buttons/button.tsx'
import { NativeSelect, TextInput } from '../../../ui/forms/fields/fields.tsx'
import { ABSENT } from '../mark-text.ts'
import { shownText } from './entered.ts'
import { type Column, columnIn, tidyCell } from './mark-cells.ts'
import type { MarkSheet } from './marks.data.ts'
import classes from './marks.module.css'
import type { Kept } from './marks-outbox.ts'
import { RowStatus } from './row-status.tsx'
import type { Entering } from './use-marks.ts'

const KEYS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '.', '0'] as const
const LONGEST = 7

type MarkPadProps = {
  test_id: string
  rows: readonly MarkRow[]
  columns: readonly Column[]
  /** The questions of each set. */
  sets: MarkSheet['sets']
  kept: Kept | undefined
  entering: Entering
}

/** For phones: one student at a time, with a number pad, or a text field for answers. */
export function MarkPad({ test_id, rows, columns, sets, kept, entering }: MarkPadProps) {
  const [step, setStep] = useState(0)
  /** The text being typed; null while the entered text is shown. */
  const [typed, setTyped] = useState<string | null>(null)
  /** The page may be left with unsaved digits. */
  const leave = useRef(() => {})
  useEffect(() => () => leave.current(), [])
  const at = Math.min(step, rows.length * columns.length - 1)
  const row = rows[Math.floor(at / columns.length)]
  const column = columns[at % columns.length]
  if (!row || !column) return null

  const { student_id } = row
  const entered = shownText(row, kept?.value.rows[student_id], column.key)
  const asked =
    columnIn(sets, shownText(row, kept?.value.rows[student_id], 'set'), column) ?? column
  const text = typed ?? entered
  const isMark = column.kind === 'mark'
  const isLast = nextOf(1) === undefined
  const problemOf = (other: MarkRow) => kept?.value.rows[other.student_id]?.problem
  const refused = rows.find((other) => other !== row && problemOf(other))

  /** The next or previous step that applies to its student; undefined at the end. */
  function nextOf(by: 1 | -1) {
    for (let next = at + by; next >= 0; next += by) {
      const [other, wanted] = [
        rows[Math.floor(next / columns.length)],
        columns[next % columns.length],
      ]
      if (!other || !wanted) return undefined
      const set = shownText(other, kept?.value.rows[other.student_id], 'set')
      if (columnIn(sets, set, wanted)) return next
    }
    return undefined
  }
  const enter = (typed: string) => {
    setTyped(null)
    const next = tidyCell(asked, typed)
    if (next !== entered) entering.enter([{ student_id, column: column.key, text: next }])
  }
  leave.current = () => {
    if (typed !== null) enter(typed)
  }
  const goTo = (next: number) => {
    enter(text)
    setStep(Math.max(0, next))
  }
  const goToRefused = (of: MarkRow) => {
    const cells = kept?.value.rows[of.student_id]?.cells ?? {}
    const first = columns.findIndex(({ key }) => key in cells)
    goTo(rows.indexOf(of) * columns.length + Math.max(0, first))
  }
  const type = (key: string) => setTyped(`${typed ?? ''}${key}`.slice(0, LONGEST))
  const takeBack = () => {
    const rest = entered === ABSENT && typed === null ? '' : text.slice(0, -1)
    setTyped(rest)
  }
  const turnSign = () => {
    const size = text === ABSENT ? '' : text.replace('-', '')
    setTyped(text.startsWith('-') ? size : `-${size}`)
  }
  const absent = () => {
    enter(ABSENT)
    // An absent student's other marks are skipped.
    setStep((Math.floor(at / columns.length) + 1) * columns.length)
  }
  return (
    <section className="unprinted stack gap6" aria-label="Marks of one student">
      <NativeSelect
        size="sm"
        aria-label="Student"
        data={rows.map(({ name }, n) => ({ value: String(n * columns.length), label: name }))}
        value={String(at - (at % columns.length))}
        onChange={({ currentTarget }) => goTo(Number(currentTarget.value))}
      />
      <p className="wrap gap4-16 split">
        <span className="quiet">
          Student {Math.floor(at / columns.length) + 1} of {rows.length}, roll no. {student_id}
        </span>
        <b>{[column.label, column.note].filter(Boolean).join(', ')}</b>
      </p>
      {isMark ? (
        <output className={classes.mark} aria-label={`${row.name}, ${column.label}`}>
          {text === ABSENT ? 'Absent' : text}
        </output>
      ) : (
        <TextInput
          aria-label={`${row.name}, ${column.label}`}
          autoComplete="off"
          autoCapitalize={asked.isChosen || column.kind === 'set' ? 'characters' : 'none'}
          value={text}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={({ key }) => key === 'Enter' && goTo(nextOf(1) ?? at)}
        />
      )}
      <p className={classes.state} role="status">
        <RowStatus test_id={test_id} row={row} kept={kept} sets={sets} />
        {refused && (
          <Button size="xs" onClick={() => goToRefused(refused)}>
            {refused.name}: {problemOf(refused)}
          </Button>
        )}
      </p>
      {isMark && (
        <div className={`grid gap6 ${classes.keys}`}>
          {KEYS.map((key) => (
            <Button key={key} onClick={() => type(key)}>
              {key}
            </Button>
          ))}
          <Button aria-label="Delete the last digit" onClick={takeBack}>
            ⌫
          </Button>
          {column.canLose && (
            <Button className={classes.minus} aria-label="Minus" onClick={turnSign}>
              −
            </Button>
          )}
        </div>
      )}
      <div className={`grid gap6 ${classes.steps}`}>
        <Button disabled={at === 0} onClick={() => goTo(nextOf(-1) ?? at)}>
          Back
        </Button>
        {isMark && <Button onClick={absent}>Absent</Button>}
        <Button variant="main" onClick={() => goTo(nextOf(1) ?? at)}>
          {isLast ? 'Save' : 'Next'}
        </Button>
      </div>
    </section>
  )
}
