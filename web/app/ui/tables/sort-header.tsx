import type { CSSProperties, ReactNode } from 'react'
import { Icon } from '../layout/icon.tsx'
import classes from './table.module.css'
import type { Order } from './table-state.ts'

type SortHeaderProps<Sort extends string> = {
  column: Sort
  /** State from `useTableState`. */
  state: { sort: Sort; order: Order; sortBy: (column: Sort) => void }
  children: ReactNode
  /** True for columns of numbers. */
  isRight?: boolean
  style?: CSSProperties
}

/** A sortable column head: a button in a cell with `aria-sort`. */
export function SortHeader<Sort extends string>({
  column,
  state,
  children,
  isRight = false,
  style,
}: SortHeaderProps<Sort>) {
  const isSorted = state.sort === column
  const direction = state.order === 'asc' ? 'ascending' : 'descending'

  return (
    <th
      scope="col"
      className={isRight ? classes.right : undefined}
      aria-sort={isSorted ? direction : 'none'}
      style={style}
    >
      <button type="button" className={classes.sort} onClick={() => state.sortBy(column)}>
        {children}
        <span className={classes.direction} data-shown={isSorted || undefined}>
          <Icon name={isSorted && state.order === 'desc' ? 'chevronDown' : 'chevronUp'} size={14} />
        </span>
      </button>
    </th>
  )
}
