import type { MarkRow } from '@ganit/contract/exams/test-marks'
import { memo } from 'react'
import { type Entered, shownText } from './entered.ts'
import type { Column } from './mark-cells.ts'
import classes from './marks.module.css'

type MarkListProps = {
  title: string
  rows: readonly MarkRow[]
  columns: readonly Column[]
  hasTotal: boolean
  entered: Readonly<Record<number, Entered>> | undefined
}

/** The marks for print. */
export const MarkList = memo(function MarkList(props: MarkListProps) {
  const { title, rows, columns, hasTotal, entered } = props
  return (
    <table className={classes.list}>
      <caption>{title}</caption>
      <thead>
        <tr>
          <th scope="col">Roll no.</th>
          <th scope="col">Student</th>
          {columns.map(({ key, label, note }) => (
            <th key={key} scope="col">
              {label} <small>{note}</small>
            </th>
          ))}
          {hasTotal && <th scope="col">Total</th>}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.student_id}>
            <td>{row.student_id}</td>
            <th scope="row">{row.name}</th>
            {columns.map(({ key }) => (
              <td key={key}>{shownText(row, entered?.[row.student_id], key)}</td>
            ))}
            {hasTotal && <td>{row.total}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  )
})
