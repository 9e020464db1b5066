import {
  ONLINE_STATES,
  type OnlinePayment,
  OnlineState,
} from '@ganit/contract/money/online-payments'
import { recordRefund } from '@ganit/contract/money/refunds'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled, useAcademy } from '../../../academy.ts'
import { useMayCall } from '../../../api/may.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { toastSuccess } from '../../../ui/feedback/toasts/toast.ts'
import { failureText } from '../../../ui/forms/failure-text.tsx'
import { useSending } from '../../../ui/forms/use-sending.ts'
import { labelOf } from '../../../ui/money/titled-due.ts'
import { ListScreen } from '../../../ui/tables/list-screen.tsx'
import type { Column } from '../../../ui/tables/record-table.tsx'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { TableFilter } from '../../../ui/tables/tools/table-filter.tsx'
import { TableTools } from '../../../ui/tables/tools/table-tools.tsx'
import { formatRupees } from '../../../ui/text/formats.ts'
import { formatDayOf } from '../../../ui/text/times/dates.ts'
import { PaymentTabs } from '../payments/payment-tabs.tsx'
import { onlinePaymentsPage, refundOnline } from './online-payments.data.ts'
import { RecordRefund } from './record-refund.tsx'
import { SettleDialog } from './settle-dialog.tsx'

type OnlineActionsProps = {
  payment: OnlinePayment
  describedBy: string
}

/** Actions for a waiting payment: it can be refunded, or allocated if no part of it was refunded. */
function OnlineActions({ payment, describedBy }: OnlineActionsProps) {
  const { online_payment_id, state, paid_amount, refunded, receipts } = payment
  const [isSettling, setSettling] = useState(false)
  const { isSending, once } = useSending()
  const mayRecord = useMayCall(recordRefund)
  if (state !== 'to look at' || paid_amount === null) return null

  const isWhole = receipts.length === 0 && Number(refunded) === 0
  const left = formatRupees(String(Number(paid_amount) - Number(refunded)))
  const refund = () =>
    once(async () => {
      const isSure = await confirm({
        title: 'Refund',
        text: `Refund ${left} to the payer?`,
        detail: 'The gateway returns it to the payer’s account in some days. It cannot be undone.',
        accept: 'Refund',
        destructive: true,
      })
      if (!isSure) return
      try {
        toastSuccess((await refundOnline({ online_payment_id })).message)
      } catch (error) {
        const text = failureText('The money was not refunded.', error)
        await alert({ title: 'Refund', text })
      }
    })
  return (
    <>
      {isWhole && (
        <Button size="xs" aria-describedby={describedBy} onClick={() => setSettling(true)}>
          Settle
        </Button>
      )}
      <Button
        size="xs"
        variant="danger"
        aria-describedby={describedBy}
        aria-busy={isSending}
        onClick={refund}
      >
        Refund
      </Button>
      {mayRecord && <RecordRefunds payment={payment} />}
      {isSettling && <SettleDialog payment={payment} onClose={() => setSettling(false)} />}
    </>
  )
}

/** A button per student paid for, if part of it was refunded. */
function RecordRefunds({ payment }: { payment: OnlinePayment }) {
  const { dues, receipts, refunded } = payment
  if (Number(refunded) === 0) return null
  return receipts.map(({ student_id }) => {
    const due = dues.find((each) => each.student_id === student_id)
    const student = { student_id, name: due?.student_name ?? `Student ${student_id}` }
    return <RecordRefund key={student_id} payment={payment} student={student} />
  })
}

const STATE_TEXTS: Record<OnlineState, string> = {
  'to look at': 'To look at',
  open: 'Open',
  paid: 'Paid',
  refunded: 'Refunded',
  'not paid': 'Not paid',
}
const MARKS = {
  'to look at': 'late',
  open: 'open',
  paid: 'done',
  refunded: 'off',
  'not paid': 'off',
} as const

/** The id of a payment's amount, which describes its buttons. */
const amountId = ({ online_payment_id }: OnlinePayment) => `online-${online_payment_id}`

/** The payment's students, one a line. */
function studentNamesOf({ dues }: OnlinePayment) {
  const names = [...new Set(dues.map(({ student_name }) => student_name))]
  return names.map((name) => (
    <p key={name}>
      <b>{name}</b>{' '}
      {dues
        .filter(({ student_name }) => student_name === name)
        .map(labelOf)
        .join(', ')}
    </p>
  ))
}

/** Payer, time, and the gateway's number. */
function PayerFacts({ payment }: { payment: OnlinePayment }) {
  const { payer, captured_at, made_at, transaction_id } = payment
  const { timeZone } = useAcademy()

  return (
    <>
      {payer ?? 'A deleted account'}, {formatDayOf(captured_at ?? made_at, timeZone)}
      {transaction_id && <p className="quiet small">{transaction_id}</p>}
    </>
  )
}

const ONLINE_COLUMNS: readonly Column<OnlinePayment>[] = [
  {
    label: 'Amount',
    width: 150,
    narrow: 'start',
    cell: (payment) => (
      <>
        <b id={amountId(payment)}>{formatRupees(payment.paid_amount ?? payment.amount)}</b>
        {Number(payment.refunded) > 0 && (
          <p className="quiet small">{formatRupees(payment.refunded)} refunded</p>
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
        {studentNamesOf(payment)}
        {payment.problem && <p className="quiet small">{payment.problem}</p>}
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
    cell: (payment) => <PayerFacts payment={payment} />,
  },
  {
    label: 'Actions',
    width: 190,
    kind: 'actions',
    cell: (payment) => <OnlineActions payment={payment} describedBy={amountId(payment)} />,
  },
]

export const meta = titled('Online payments')

const PAGE_SIZE = '25'
const ALL = 'all'
const WAITING = 'to look at'

const CHOICES = [
  { value: '', label: STATE_TEXTS[WAITING] },
  { value: ALL, label: 'All' },
  ...ONLINE_STATES.filter((state) => state !== WAITING).map((value) => ({
    value,
    label: STATE_TEXTS[value],
  })),
]

/** Waiting payments, the oldest first; other states, the newest first. */
function paymentsQueryOf(filter: string | undefined) {
  if (!filter) return { state: WAITING, order: 'asc' } as const
  const state = OnlineState.safeParse(filter).data
  return state ? { state } : {}
}

/** Payments through the gateway: those that need a decision, and the rest. */
export default function OnlinePayments() {
  const state = useTableState({ sortKeys: ['online_payment_id'], filters: ['state'] })
  const asked = {
    ...paymentsQueryOf(state.filters.state),
    page: String(state.page),
    page_size: PAGE_SIZE,
  }
  const query = useQuery(onlinePaymentsPage(asked))

  return (
    <ListScreen
      title="Online payments"
      aside={<PaymentTabs here="online" />}
      tools={
        <TableTools state={state}>
          <TableFilter state={state} name="state" label="State" choices={CHOICES} />
        </TableTools>
      }
      query={query}
      state={state}
      columns={ONLINE_COLUMNS}
      keyOf={({ online_payment_id }) => online_payment_id}
      nouns={['payment', 'payments']}
      failure="Failed to load the online payments."
      empty={{
        title: state.filters.state ? 'No online payments.' : 'Nothing to look at.',
        text: 'Online payments are recorded automatically. Those that match no due wait here until you say what they are for.',
        add: { to: '/admin/payments', text: 'All payments' },
      }}
    />
  )
}
