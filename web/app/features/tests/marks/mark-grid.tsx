import type { MarkRow } from '@ganit/contract/test-marks'
import {
  type ClipboardEvent,
  type KeyboardEvent,
  memo,
  type ReactNode,
  useCallback,
  useRef,
  useState,
} from 'react'
import { announce } from '../../../ui/feedback/announcer.ts'
import { counted } from '../../../ui/text/formats.ts'
import { markIn } from '../mark-text.ts'
import { type Entered, shownText } from './entered.ts'
import { moveByKey, placeOf } from './grid-keys.ts'
import { MarkCell } from './mark-cell.tsx'
import type { Column } from './mark-cells.ts'
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
  /** Whether the sum stands behind the marks of the questions. */
  hasTotal: boolean
  kept: Kept | undefined
  entering: Entering
}

/** Students by what is marked; each cell is entered as it is left. */
export function MarkGrid(props: MarkGridProps) {
  const { test_id, title, rows, columns, hasTotal, kept, entering } = props
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
    moveByKey(event)
  }
  const paste = (event: ClipboardEvent<HTMLElement>) => {
    const text = event.clipboardData.getData('text')
    if (!(event.target instanceof HTMLInputElement) || !isBlock(text)) return
    event.preventDefault()
    const students = rows.map(({ student_id }) => student_id)
    const plan = planPaste(text, { students, columns }, placeOf(event.target))
    if (plan.changes.length > 0) enter(plan.changes)
    const many = new Set(plan.changes.map(({ student_id }) => student_id)).size
    const way = plan.isByRoll ? 'by roll number' : 'in order'
    const rest =
      plan.leftOver > 0 ? ` ${counted(plan.leftOver, 'line', 'lines')} found no student.` : ''
    const said = `${counted(many, 'student', 'students')} pasted ${way}.${rest}`
    setPasted(said)
    announce(said)
  }
  return (
    <>
      <p className={classes.hint}>
        {pasted ||
          'Enter goes down, Tab right, A is absent, Ctrl Z takes back. A block from a spreadsheet can be pasted, its first column roll numbers or in this order.'}
      </p>
      <section className={classes.scroll} aria-label={title} onKeyDown={steer} onPaste={paste}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">Roll no.</th>
              <th scope="col">Student</th>
              {columns.map(({ key, label, most }) => (
                <th key={key} scope="col">
                  {label}
                  <small>of {most}</small>
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
                hasTotal={hasTotal}
                entered={kept?.rows[row.student_id]}
                onEnter={enterAt}
              >
                <RowStatus id={statusId(row)} test_id={test_id} row={row} kept={kept} />
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
  hasTotal: boolean
  entered: Entered | undefined
  onEnter: (row: number, column: number, text: string) => void
  children: ReactNode
}

const isWrong = (text: string) => text !== 'A' && markIn(text) === undefined

/** Drawn again only where something of it has changed; its state stands apart. */
function GridRow({ n, row, columns, hasTotal, entered, onEnter, children }: GridRowProps) {
  return (
    <tr>
      <td className={classes.roll}>{row.student_id}</td>
      <th scope="row">{row.name}</th>
      <Cells n={n} row={row} columns={columns} entered={entered} onEnter={onEnter} />
      {hasTotal && <td className={classes.sum}>{entered ? '' : (row.total ?? '')}</td>}
      <td>{children}</td>
    </tr>
  )
}

const Cells = memo(function Cells({
  n,
  row,
  columns,
  entered,
  onEnter,
}: Pick<GridRowProps, 'n' | 'row' | 'columns' | 'entered' | 'onEnter'>) {
  return columns.map(({ key, label }, column) => {
    const text = shownText(row, entered, key)
    return (
      <td key={key}>
        <MarkCell
          label={`${row.name}, ${label}`}
          row={n}
          column={column}
          text={text}
          isWrong={isWrong(text) || Boolean(entered?.problem)}
          describedBy={statusId(row)}
          onEnter={onEnter}
        />
      </td>
    )
  })
})
