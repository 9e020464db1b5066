import { type ComponentProps, type ReactNode, useId, useState } from 'react'
import cards from '../../../ui/tables/row-cards.module.css'
import classes from './ledger/student-ledger.module.css'

type MoreRowProps = ComponentProps<'tr'> & {
  /** Name of the row's due or receipt. */
  of: string
  columns: number
  /** Shown in a row below once `⋯` is pressed. */
  more: ReactNode
}

/** A row that ends with the button `⋯`, which opens a row with more details below. */
export function MoreRow({ of, columns, more, children, ...row }: MoreRowProps) {
  const [isOpen, setOpen] = useState(false)
  const id = useId()

  return (
    <>
      <tr {...row}>
        {children}
        <td className={`${cards.status} ${classes.dots}`}>
          <button
            type="button"
            aria-expanded={isOpen}
            aria-controls={isOpen ? id : undefined}
            aria-label={`More of ${of}`}
            onClick={() => setOpen(!isOpen)}
          >
            ⋯
          </button>
        </td>
      </tr>
      {isOpen && (
        <tr {...row} id={id} data-more>
          <td colSpan={columns}>{more}</td>
        </tr>
      )}
    </>
  )
}
