import type { DayClose } from '@ganit/contract/day-closes'
import { Button } from '@mantine/core'
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'

const keyOf = ({ day, account_id }: DayClose) => `${day} ${account_id}`

type PastDaysProps = {
  days: readonly DayClose[]
  isOwner: boolean
  /** Turns to an open day, to close it. */
  onClose: (day: DayClose) => void
  onReopen: (day: DayClose) => void
}

const money = (amount: string | null) => (amount === null ? '–' : formatMoney(amount))

const COLUMNS: readonly Column<DayClose>[] = [
  {
    label: 'Day',
    narrow: 'start',
    cell: (row) => <b id={`day ${keyOf(row)}`}>{formatDay(row.day)}</b>,
  },
  { label: 'Person', narrow: 'label', cell: ({ name }) => name },
  {
    label: 'Expected',
    kind: 'number',
    narrow: 'label',
    cell: ({ expected }) => formatMoney(expected),
  },
  { label: 'Counted', kind: 'number', narrow: 'label', cell: ({ counted }) => money(counted) },
  {
    label: 'Difference',
    kind: 'number',
    narrow: 'label',
    cell: ({ difference }) => money(difference),
  },
  {
    label: 'Notes',
    narrow: 'label',
    cell: ({ reason, corrected }) =>
      [reason, corrected !== null && `corrected: ${formatMoney(corrected)}`]
        .filter(Boolean)
        .join('; ') || '–',
  },
]

/** The days of the last month on which money was recorded or that were closed. */
export function PastDays({ days, isOwner, onClose, onReopen }: PastDaysProps) {
  const actions: Column<DayClose> = {
    label: 'Actions',
    kind: 'actions',
    width: 130,
    narrow: 'end',
    cell: (row) => {
      if (row.day_close_id === null)
        return (
          <Button size="sm" aria-describedby={`day ${keyOf(row)}`} onClick={() => onClose(row)}>
            Close
          </Button>
        )
      if (!isOwner) return 'Closed'
      return (
        <Button size="sm" aria-describedby={`day ${keyOf(row)}`} onClick={() => onReopen(row)}>
          Reopen
        </Button>
      )
    },
  }
  return <RecordTable rows={days} columns={[...COLUMNS, actions]} keyOf={keyOf} />
}
