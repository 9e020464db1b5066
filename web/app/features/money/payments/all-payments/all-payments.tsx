import { exportPayments, type ListedPayment } from '@ganit/contract/money/payments'
import { useQuery } from '@tanstack/react-query'
import { Link } from 'react-router'
import { titled } from '../../../../academy.ts'
import { useMayCall } from '../../../../api/may.ts'
import { Button } from '../../../../ui/buttons/button.tsx'
import { StatusMark } from '../../../../ui/feedback/status-mark.tsx'
import { DayField } from '../../../../ui/forms/dates/day-field.tsx'
import { RangeChips } from '../../../../ui/forms/dates/range-chips.tsx'
import { useSending } from '../../../../ui/forms/use-sending.ts'
import { ListScreen } from '../../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../../ui/tables/record-table.tsx'
import table from '../../../../ui/tables/table.module.css'
import {
  pageQueryOf,
  type TableSettings,
  useTableState,
} from '../../../../ui/tables/table-state.ts'
import { DownloadCsv } from '../../../../ui/tables/tools/download-csv.tsx'
import { TableTools } from '../../../../ui/tables/tools/table-tools.tsx'
import { formatRupees } from '../../../../ui/text/formats.ts'
import { formatDay } from '../../../../ui/text/times/dates.ts'
import { PaymentTabs } from '../payment-tabs.tsx'
import { printReceipt } from '../receipts/receipts.ts'
import { METHOD_TEXTS } from '../words.ts'
import { downloadPayments, type PaymentsAsked, paymentsPage } from './all-payments.data.ts'
import classes from './all-payments.module.css'

const TABLE: TableSettings<'date', 'from' | 'to'> = {
  sortKeys: ['date'],
  lastFirst: ['date'],
  filters: ['from', 'to'],
}

const PAGE_SIZE = 25

const useAllPayments = () => useTableState(TABLE)

type AllPaymentsState = ReturnType<typeof useAllPayments>

const isDay = (text: string | undefined) => text && /^\d{4}-\d{2}-\d{2}$/.test(text)

/** The server's query for the address; invalid values are left out. */
function paymentsQueryOf(state: AllPaymentsState): PaymentsAsked {
  const { page, search } = pageQueryOf(state)
  const { from, to } = state.filters
  return {
    page,
    page_size: PAGE_SIZE,
    ...(search && { search }),
    ...(isDay(from) && { from }),
    ...(isDay(to) && { to }),
  }
}

const DAYS = [
  ['from', 'From'],
  ['to', 'To'],
] as const

function AllPaymentsTools({ state }: { state: AllPaymentsState }) {
  return (
    <TableTools state={state} placeholder="Search receipt, student or transaction">
      {DAYS.map(([name, label]) => (
        <DayField
          key={name}
          size="sm"
          leftSection={<span className="small">{label}</span>}
          aria-label={label}
          value={state.filters[name] ?? ''}
          onDay={(day) => state.filterBy(name, day)}
        />
      ))}
      <RangeChips
        from={state.filters.from ?? ''}
        to={state.filters.to ?? ''}
        onRange={state.filterAll}
      />
    </TableTools>
  )
}

const numberId = ({ payment_id }: ListedPayment) => `payment-${payment_id}`

function Receipt({ payment }: { payment: ListedPayment }) {
  const { isSending, once } = useSending()
  return (
    <Button
      size="xs"
      aria-describedby={numberId(payment)}
      aria-busy={isSending}
      onClick={() => once(() => printReceipt(payment))}
    >
      Receipt
    </Button>
  )
}

const PAYMENT_COLUMNS: readonly Column<ListedPayment>[] = [
  {
    label: 'Receipt',
    width: 170,
    narrow: 'start',
    cell: (payment) => (
      <span id={numberId(payment)} className="strong nowrap">
        {payment.receipt_number}
      </span>
    ),
  },
  {
    label: 'Amount',
    width: 140,
    kind: 'number',
    narrow: 'end',
    cell: ({ amount, reversed }) => (
      <>
        {reversed ? <s>{formatRupees(amount)}</s> : formatRupees(amount)}
        {reversed && (
          <p className="quiet small">
            <StatusMark kind="off">Reversed</StatusMark>
          </p>
        )}
      </>
    ),
  },
  {
    label: 'Student',
    cell: ({ uid, name }) =>
      uid ? (
        <Link to={`/admin/student/${uid}`} className={table.name}>
          {name}
        </Link>
      ) : (
        name
      ),
  },
  { label: 'Date', width: 130, narrow: 'label', cell: ({ date }) => formatDay(date) },
  {
    label: 'Method',
    width: '18%',
    narrow: 'label',
    cell: ({ method, transaction_id }) => (
      <>
        {METHOD_TEXTS[method]}
        {transaction_id && <span className="quiet small"> {transaction_id}</span>}
      </>
    ),
  },
  {
    label: 'Actions',
    width: 110,
    kind: 'actions',
    cell: (payment) => <Receipt payment={payment} />,
  },
]

export const meta = titled('Payments')

/** All payments of a period, the newest first, and their sum. */
export default function AllPayments() {
  const state = useAllPayments()
  const asked = paymentsQueryOf(state)
  const mayDownload = useMayCall(exportPayments)
  const query = useQuery(paymentsPage(asked))
  const { from, to, search } = asked
  const isNarrowed = from !== undefined || to !== undefined || search !== undefined

  return (
    <ListScreen
      title="Payments"
      aside={
        <>
          <PaymentTabs here="all" />
          {mayDownload && (
            <DownloadCsv
              what="the payments"
              text={isNarrowed ? undefined : 'Download CSV of this financial year'}
              save={() => downloadPayments(asked)}
            />
          )}
        </>
      }
      tools={
        <>
          <AllPaymentsTools state={state} />
          <p className={classes.sum} role="status" aria-busy={query.isPlaceholderData}>
            {query.data && (
              <>
                <b>{formatRupees(query.data.sum)}</b> received, reversed payments left out
              </>
            )}
          </p>
        </>
      }
      query={query}
      state={state}
      columns={PAYMENT_COLUMNS}
      keyOf={({ payment_id }) => payment_id}
      nouns={['payment', 'payments']}
      failure="Failed to load the payments."
      empty={{
        title: 'No payments found.',
        text: 'Payments are recorded on the pages of students, and appear here with their receipts.',
        add: { to: '/admin-dashboard', text: 'Students and fees' },
      }}
    />
  )
}
