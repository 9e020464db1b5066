import type { MarkRow } from '@ganit/contract/exams/test-marks'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { announceText } from '../../../ui/feedback/toasts/announcer.ts'
import { countInWords } from '../../../ui/text/formats.ts'
import { type Change, type Entered, shownText } from './entered.ts'
import { moveFocusByKey, placeOf } from './grid-keys.ts'
import { MarkCell } from './mark-cell.tsx'
import { type Column, columnIn, problemWith, tidyCell } from './mark-cells.ts'
import type { MarkSheet } from './marks.data.ts'
import classes from './marks.module.css'
import type { Kept } from './marks-outbox.ts'
import { isBlock, planPaste } from './pasted.ts'
import { RowStatus } from './row-status.tsx'
import type { Entering } from './use-marks.ts'

type MarkGridProps = {
  test_id: string
  title: string
  rows: readonly MarkRow[]
  columns: readonly Column[]
  /** The questions of each set. */
  sets: MarkSheet['sets']
  /** How to move around. */
  hint: string
  /** True to show the sum after the questions' marks. */
  hasTotal: boolean
  kept: Kept | undefined
  entering: Entering
}

/** Students by columns; leaving a cell enters it. */
export function MarkGrid(props: MarkGridProps) {
  const { test_id, title, rows, columns, sets, hint, hasTotal, kept, entering } = props
  const [pasted, setPasted] = useState('')
  const now = useRef({ rows, columns })
  now.current = { rows, columns }

  const { enter, undo } = entering
  const enterAt = useCallback(
    (row: number, column: number, text: string) => {
      const { rows, columns } = now.current
      const student_id = rows[row]?.student_id
      const key = columns[column]?.key
      if (student_id !== undefined && key) enter([{ student_id, column: key, text }])
    },
    [enter],
  )
  const steer = (event: KeyboardEvent<HTMLElement>) => {
    if ((event.ctrlKey || event.metaKey) && event.key === 'z') {
      undo()
      return event.preventDefault()
    }
    moveFocusByKey(event)
  }
  /** Normalises a change for the set in the pasted block, else for the set of the row. */
  const tidyIn = (change: Change, all: readonly Change[]): Change => {
    const isSet = (each: Change) => each.student_id === change.student_id && each.column === 'set'
    const row = rows.find(({ student_id }) => student_id === change.student_id)
    const shown = row && shownText(row, kept?.value.rows[row.student_id], 'set')
    const column = columns.find(({ key }) => key === change.column)
    const asked = column && columnIn(sets, all.find(isSet)?.text ?? shown ?? '', column)
    return asked ? { ...change, text: tidyCell(asked, change.text) } : change
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    if (!(event.target instanceof HTMLInputElement) || !isBlock(text)) return
    event.preventDefault()
    const students = rows.map(({ student_id }) => student_id)
    const plan = planPaste(text, { students, columns }, placeOf(event.target))
    if (plan.changes.length > 0) enter(plan.changes.map((change) => tidyIn(change, plan.changes)))
    const many = new Set(plan.changes.map(({ student_id }) => student_id)).size
    const way = plan.isByRoll ? 'by roll number' : 'in order'
    const rest =
      plan.leftOver > 0 ? ` ${countInWords(plan.leftOver, 'line', 'lines')} found no student.` : ''
    const said = `${countInWords(many, 'student', 'students')} pasted ${way}.${rest}`
    setPasted(said)
    announceText(said)
  }
  return (
    <>
      <p className={`below12 quiet smaller ${classes.hint}`}>
        {pasted ||
          `${hint} A block from a spreadsheet can be pasted, its first column roll numbers or in this order.`}
      </p>
      <section className={classes.scroll} aria-label={title} onKeyDown={steer} onPaste={paste}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Roll no.</th>
              <th scope="col">Student</th>
              {columns.map(({ key, label, note }) => (
                <th key={key} scope="col">
                  {label}
                  <small>{note}</small>
                </th>
              ))}
              {hasTotal && <th scope="col">Total</th>}
              <th scope="col">State</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, n) => (
              <GridRow
                key={row.student_id}
                n={n}
                row={row}
                columns={columns}
                sets={sets}
                hasTotal={hasTotal}
                entered={kept?.value.rows[row.student_id]}
                onEnter={enterAt}
              >
                <RowStatus id={statusId(row)} test_id={test_id} row={row} kept={kept} sets={sets} />
              </GridRow>
            ))}
          </tbody>
        </table>
      </section>
    </>
  )
}

const statusId = ({ student_id }: MarkRow) => `state-${student_id}`

type GridRowProps = {
  n: number
  row: MarkRow
  columns: readonly Column[]
  sets: MarkSheet['sets']
  hasTotal: boolean
  entered: Entered | undefined
  onEnter: (row: number, column: number, text: string) => void
  children: ReactNode
}

/** Renders only when it changes; its status is a separate component. */
function GridRow({ n, row, columns, sets, hasTotal, entered, onEnter, children }: GridRowProps) {
  return (
    <tr>
      <td className="quiet amount">{row.student_id}</td>
      <th scope="row">{row.name}</th>
      <Cells n={n} row={row} columns={columns} sets={sets} entered={entered} onEnter={onEnter} />
      {hasTotal && <td className="quiet amount">{entered ? '' : (row.total ?? '')}</td>}
      <td>{children}</td>
    </tr>
  )
}

/** True if the refusal concerns this cell. */
const isRefused = (entered: Entered | undefined, key: string) =>
  Boolean(entered?.problem && (entered.absent || key in entered.cells))

const Cells = memo(function Cells({
  n,
  row,
  columns,
  sets,
  entered,
  onEnter,
}: Pick<GridRowProps, 'n' | 'row' | 'columns' | 'sets' | 'entered' | 'onEnter'>) {
  const set = shownText(row, entered, 'set')
  return columns.map((of, column) => {
    const { key, label } = of
    const asked = columnIn(sets, set, of)
    // The row's set does not print this number.
    if (!asked) return <td key={key} />
    const text = shownText(row, entered, key)
    return (
      <td key={key}>
        <MarkCell
          label={`${row.name}, ${label}`}
          row={n}
          column={column}
          of={asked}
          text={text}
          isWrong={problemWith(key, text) !== undefined || isRefused(entered, key)}
          describedBy={statusId(row)}
          onEnter={onEnter}
        />
      </td>
    )
  })
})
