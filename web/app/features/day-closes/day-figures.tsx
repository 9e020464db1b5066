import type { DayClose } from '@ganit/contract/day-closes'
import { type Column, RecordTable } from '../../ui/tables/record-table.tsx'
import { formatMoney } from '../../ui/text/formats.ts'
import { METHOD_TEXTS } from '../payments/payments.data.ts'
import classes from './day-close.module.css'

type Method = DayClose['methods'][number]

const COLUMNS: readonly Column<Method>[] = [
  { label: 'Method', cell: ({ method }) => <b>{METHOD_TEXTS[method]}</b>, narrow: 'start' },
  { label: 'Payments', kind: 'number', narrow: 'label', cell: ({ count }) => count },
  {
    label: 'Received',
    kind: 'number',
    narrow: 'label',
    cell: ({ received }) => formatMoney(received),
  },
  {
    label: 'Given back',
    kind: 'number',
    narrow: 'label',
    cell: ({ given_back }) => formatMoney(given_back),
  },
]

/** What was recorded on a day, by method, and what should be there in cash. */
export const DayFigures = ({ methods, expected }: Pick<DayClose, 'methods' | 'expected'>) => (
  <>
    {methods.length === 0 ? (
      <p>Nothing was recorded.</p>
    ) : (
      <RecordTable rows={methods} columns={COLUMNS} keyOf={({ method }) => method} />
    )}
    <p className={classes.expected}>
      <span>Cash expected</span> <b>{formatMoney(expected)}</b>
    </p>
  </>
)
