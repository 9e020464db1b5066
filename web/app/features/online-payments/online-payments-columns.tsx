import type { OnlinePayment, OnlineState } from '@ganit/contract/online-payments'
import { useAcademy } from '../../academy.ts'
import { StatusMark } from '../../ui/feedback/status-mark.tsx'
import type { Column } from '../../ui/tables/record-table.tsx'
import table from '../../ui/tables/table.module.css'
import { formatDayOf } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { OnlineActions } from './online-actions.tsx'

export const STATE_TEXTS: Record<OnlineState, string> = {
  'to look at': 'To look at',
  open: 'Open',
  paid: 'Paid',
  refunded: 'Given back',
  'not paid': 'Not paid',
}
const MARKS = {
  'to look at': 'late',
  open: 'open',
  paid: 'done',
  refunded: 'off',
  'not paid': 'off',
} as const

/** Of one payment, by which its buttons are told from those of others. */
const amountId = ({ online_payment_id }: OnlinePayment) => `online-${online_payment_id}`

/** What it was asked for, one student a line. */
function whatFor({ dues }: OnlinePayment) {
  const names = [...new Set(dues.map(({ student_name }) => student_name))]
  return names.map((name) => (
    <p key={name}>
      <b>{name}</b>{' '}
      {dues
        .filter(({ student_name }) => student_name === name)
        .map(({ fee_title }) => fee_title)
        .join(', ')}
    </p>
  ))
}

/** By whom, when, and under which number of the gateway's. */
function PaidBy({ payment }: { payment: OnlinePayment }) {
  const { payer, captured_at, made_at, transaction_id } = payment
  const { timeZone } = useAcademy()

  return (
    <>
      {payer ?? 'An account that is gone'}, {formatDayOf(captured_at ?? made_at, timeZone)}
      {transaction_id && <p className={table.under}>{transaction_id}</p>}
    </>
  )
}

/** What the list shows of each payment online. */
export const ONLINE_COLUMNS: readonly Column<OnlinePayment>[] = [
  {
    label: 'Amount',
    width: 150,
    narrow: 'start',
    cell: (payment) => (
      <>
        <b id={amountId(payment)}>{formatMoney(payment.paid_amount ?? payment.amount)}</b>
        {Number(payment.refunded) > 0 && (
          <p className={table.under}>{formatMoney(payment.refunded)} given back</p>
        )}
      </>
    ),
  },
  {
    label: 'State',
    width: 130,
    narrow: 'end',
    cell: ({ state }) => <StatusMark kind={MARKS[state]}>{STATE_TEXTS[state]}</StatusMark>,
  },
  {
    label: 'For',
    cell: (payment) => (
      <>
        {whatFor(payment)}
        {payment.problem && <p className={table.under}>{payment.problem}</p>}
        {payment.receipts.map(({ payment_id, receipt, receipt_number }) => (
          <a key={payment_id} href={receipt} target="_blank" rel="noreferrer">
            {receipt_number}
          </a>
        ))}
      </>
    ),
  },
  {
    label: 'Paid by',
    width: '20%',
    narrow: 'label',
    cell: (payment) => <PaidBy payment={payment} />,
  },
  {
    label: 'Actions',
    width: 190,
    kind: 'actions',
    cell: (payment) => <OnlineActions payment={payment} describedBy={amountId(payment)} />,
  },
]
