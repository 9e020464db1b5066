import type { CSSProperties, Key, ReactNode } from 'react'
import aloud from '../text/aloud.module.css'
import classes from './record-table.module.css'
import { SortHeader } from './sort-header.tsx'
import table from './table.module.css'
import type { TableState } from './table-state.ts'

/** One column: its head, and its cell for a row. */
export type Column<Row, Sort extends string = never> = {
  label: string
  cell: (row: Row) => ReactNode
  /** The sort key of its head; without it, not sortable. */
  sort?: Sort
  width?: string | number
  /** Numbers align right, and so do buttons, whose head is only read aloud. */
  kind?: 'number' | 'actions'
  /**
   * On narrow pages a row is a card and each cell takes a line, unless it is the start or end of a line or begins with
   * its label.
   */
  narrow?: 'start' | 'end' | 'label'
}

type RecordTableProps<Row, Sort extends string> = {
  rows: readonly Row[]
  /** A row shown first and marked, and not repeated below. */
  first?: Row | undefined
  total?: Row | undefined
  columns: readonly Column<Row, Sort>[]
  keyOf: (row: Row) => Key
  /** The current sort; without it no column can be sorted. */
  state?: Pick<TableState<Sort>, 'sort' | 'order' | 'sortBy'> | undefined
  /** True while the rows are those of the previous query. */
  isStale?: boolean
  labelledBy?: string
  className?: string | undefined
}

/** A ruled table of records. Cells that need hooks must be components. */
export function RecordTable<Row, Sort extends string = never>(props: RecordTableProps<Row, Sort>) {
  const {
    rows,
    first,
    total,
    columns,
    keyOf,
    state,
    isStale = false,
    labelledBy,
    className = '',
  } = props
  const others = first ? rows.filter((row) => keyOf(row) !== keyOf(first)) : rows

  return (
    <table
      className={`${table.table} ${table.cards} ${classes.records} ${className}`}
      aria-busy={isStale}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.label} column={column} state={state} />
          ))}
        </tr>
      </thead>
      <tbody>
        {(first ? [first, ...others] : others).map((row) => (
          <tr key={keyOf(row)} data-first={row === first || undefined}>
            <Cells row={row} columns={columns} />
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot>
          <tr>
            <Cells row={total} columns={columns} />
          </tr>
        </tfoot>
      )}
    </table>
  )
}

type CellsProps<Row, Sort extends string> = { row: Row; columns: readonly Column<Row, Sort>[] }

const Cells = <Row, Sort extends string>({ row, columns }: CellsProps<Row, Sort>) =>
  columns.map(({ label, cell, kind, narrow }) => (
    <td
      key={label}
      className={kind && table.right}
      data-kind={kind}
      data-narrow={narrow}
      data-label={narrow === 'label' ? label : undefined}
    >
      {kind === 'actions' ? <div>{cell(row)}</div> : cell(row)}
    </td>
  ))

type HeadProps<Row, Sort extends string> = {
  column: Column<Row, Sort>
  state: RecordTableProps<Row, Sort>['state']
}

function Head<Row, Sort extends string>({ column, state }: HeadProps<Row, Sort>) {
  const { label, sort, width, kind } = column
  const style: CSSProperties = width ? { width } : {}

  if (sort && state)
    return (
      <SortHeader column={sort} state={state} style={style} isRight={kind === 'number'}>
        {label}
      </SortHeader>
    )
  return (
    <th scope="col" className={kind && table.right} style={style}>
      {kind === 'actions' ? <span className={aloud.only}>{label}</span> : label}
    </th>
  )
}
