import type { Ledger } from '@ganit/contract/money/ledger'
import type { Payment } from '@ganit/contract/money/payments'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'react-router'
import { QueryView } from '../../../ui/feedback/query-view.tsx'
import { useStudentTab } from '../../../ui/layout/student-tab.ts'
import cards from '../../../ui/tables/row-cards.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import aloud from '../../../ui/text/aloud.module.css'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import type { Route } from './+types/student-ledger'
import { Concessions } from './concessions/concessions.tsx'
import { CorrectPayment } from './correct/correct-payment.tsx'
import { RefundsTable } from './credit/refunds-table.tsx'
import { dueNames } from './due-names.ts'
import { DueExtras } from './dues/due-extras.tsx'
import { waivers } from './dues/dues.data.ts'
import { DuesTable } from './dues-table.tsx'
import classes from './ledger.module.css'
import { LedgerSection } from './ledger-section.tsx'
import { MoneyActions } from './money-actions.tsx'
import { PaymentPlace } from './payment-desk.tsx'
import { ledger } from './payments.data.ts'
import { ReceiptButtons } from './receipt-buttons.tsx'
import { ReceiptNumber, receiptId } from './receipt-number.tsx'
import { RecordPayment } from './record-payment.tsx'
import { ReverseDialog } from './reverse-dialog.tsx'
import { advanceOf, openOf } from './sums.ts'
import { METHOD_TEXTS } from './words.ts'

type ReversePaymentProps = { payment: Payment; payer: string }

function ReversePayment({ payment, payer }: ReversePaymentProps) {
  const [isOpen, setOpen] = useState(false)

  return (
    <>
      <Button
        size="xs"
        variant="danger"
        aria-describedby={receiptId(payment)}
        onClick={() => setOpen(true)}
      >
        Reverse
      </Button>
      {isOpen && <ReverseDialog payment={payment} payer={payer} onClose={() => setOpen(false)} />}
    </>
  )
}

type PaymentRowProps = {
  payment: Payment
  payer: string
  /** A due's name by its number. */
  nameOf: (fee_id: number) => string
}

function PaymentRow({ payment, payer, nameOf }: PaymentRowProps) {
  const { amount, date, method, transaction_id, note, reversed, allocations } = payment

  const advance = advanceOf(payment)

  return (
    <tr data-reversed={reversed || undefined}>
      <td className={cards.title}>
        <ReceiptNumber payment={payment} />
      </td>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>
        {reversed ? <s>{formatMoney(amount)}</s> : formatMoney(amount)}
      </td>
      <td className="nowrap" data-label="Paid on">
        {formatDay(date)}
      </td>
      <td data-label="By">
        {METHOD_TEXTS[method]}
        {transaction_id && <p className={cards.under}>{transaction_id}</p>}
      </td>
      <td data-label="For">
        {allocations.map(({ fee_id, amount: part }) => (
          <p key={fee_id}>
            {nameOf(fee_id)}
            {allocations.length > 1 && `: ${formatMoney(part)}`}
          </p>
        ))}
        {advance !== '0.00' && (
          <p>Advance{allocations.length > 0 && `: ${formatMoney(advance)}`}</p>
        )}
        {note && <p className={cards.under}>{note}</p>}
      </td>
      <td className={cards.actions}>
        <div className={`${classes.actions} ${classes.three}`}>
          <ReceiptButtons payment={payment} />
          {!reversed && method !== 'online' && <CorrectPayment payment={payment} payer={payer} />}
          {!reversed && <ReversePayment payment={payment} payer={payer} />}
        </div>
      </td>
    </tr>
  )
}

type PaymentsTableProps = {
  payments: Payment[]
  of: Ledger
  labelledBy: string
}

/** A student's payments, the newest first; reversed ones struck out. */
function PaymentsTable({ payments, of, labelledBy }: PaymentsTableProps) {
  const nameOf = dueNames(of.dues)

  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.payments}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col" className={table.right}>
              Amount
            </th>
            <th scope="col">Date</th>
            <th scope="col">Method</th>
            <th scope="col">For</th>
            <th scope="col">
              <span className={aloud.only}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <PaymentRow
              key={payment.payment_id}
              payment={payment}
              payer={of.name}
              nameOf={nameOf}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}

/** A student's money for the office: all of it, or what is open, on the first part of the page. */
export default function StudentLedger({ params: { uid } }: Route.ComponentProps) {
  const tab = useStudentTab()
  if (tab === 'fees') return <AllFees uid={uid} />
  return tab === 'overview' && <OpenDues uid={uid} />
}

/** The open dues, with what is pending, and the payment. */
function OpenDues({ uid }: { uid: string }) {
  const query = useQuery(ledger({ uid }))

  return (
    <PaymentPlace key={uid} uid={uid}>
      <section className="above24" aria-labelledby="fees">
        <header className={`wrap foot split ${classes.head}`}>
          <h2 id="fees">Fees</h2>
          <div className="wrap gap8 centred">
            <RecordPayment uid={uid} describedBy="fees" />
            <Link to="?tab=fees" preventScrollReset>
              All fees and receipts
            </Link>
          </div>
        </header>
        <QueryView
          query={query}
          failure="Failed to load the fees. Please retry."
          skeleton={<SkeletonRows rows={2} photo={false} label="Loading fees..." />}
        >
          {({ dues }) => {
            const open = openOf(dues)
            if (open.length === 0)
              return <p className="quiet">{dues.length === 0 ? 'No dues yet.' : 'No dues.'}</p>
            return (
              <div className="sheet">
                <DuesTable dues={open} labelledBy="fees" />
              </div>
            )
          }}
        </QueryView>
      </section>
    </PaymentPlace>
  )
}

/** All fees, receipts and refunds, with what the office does about them. */
function AllFees({ uid }: { uid: string }) {
  const query = useQuery(ledger({ uid }))
  const { data } = query

  return (
    <PaymentPlace key={uid} uid={uid}>
      <LedgerSection
        query={query}
        aside={data && <MoneyActions payer={data} />}
        hint="Adding a fee to one of the student’s batches creates them."
        dues={(shown, labelledBy) =>
          data && <OfficeDues dues={shown} of={data} labelledBy={labelledBy} />
        }
        payments={(shown, labelledBy) =>
          data && <PaymentsTable payments={shown} of={data} labelledBy={labelledBy} />
        }
        refunds={(of, labelledBy) => <RefundsTable of={of} labelledBy={labelledBy} />}
      />
      {data && <Concessions payer={data} />}
    </PaymentPlace>
  )
}

type OfficeDuesProps = { dues: Ledger['dues']; of: Ledger; labelledBy: string }

/** The dues with their actions. */
function OfficeDues({ dues, of, labelledBy }: OfficeDuesProps) {
  const { data = [] } = useQuery({
    ...waivers({ student_id: of.student_id }),
    enabled: of.dues.some(({ waived }) => waived !== '0.00'),
  })

  return (
    <DuesTable
      dues={dues}
      labelledBy={labelledBy}
      extras={(due) => (
        <DueExtras
          due={due}
          dues={of.dues}
          waivers={data.filter(({ due_id, reversed }) => due_id === due.due_id && !reversed)}
        />
      )}
    />
  )
}
