import { Button } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import table from '../../ui/tables/table.module.css'
import classes from './ledger-section.module.css'

const FEW = 8

type FewFirstProps<Row> = {
  rows: Row[]
  /** What they are, in the plural. */
  noun: string
  /** Said where there are none. */
  none: string
  /** All of them; a table of one row each. On paper all are shown. */
  children: (rows: Row[]) => ReactNode
}

/** The first rows of what may be years of them, and a button for the rest. */
export function FewFirst<Row>({ rows, noun, none, children }: FewFirstProps<Row>) {
  const [showsAll, setShowsAll] = useState(false)

  if (rows.length === 0) return <p className={classes.none}>{none}</p>
  // One more row takes no more room than the button.
  const isLong = rows.length > FEW + 1
  return (
    <div
      className={`${table.panel} ${classes.few}`}
      data-closed={(isLong && !showsAll) || undefined}
    >
      {children(rows)}
      {isLong && (
        <Button
          variant="quiet"
          size="sm"
          className={classes.more ?? ''}
          aria-expanded={showsAll}
          onClick={() => setShowsAll(!showsAll)}
        >
          {showsAll ? `Show fewer ${noun}` : `Show all ${rows.length} ${noun}`}
        </Button>
      )}
    </div>
  )
}
