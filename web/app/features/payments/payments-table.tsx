import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import aloud from '../../ui/text/aloud.module.css'
import { dueNames } from './due-names.ts'
import { PaymentRow } from './payment-row.tsx'
import classes from './payments-table.module.css'

type PaymentsTableProps = {
  payments: Payment[]
  /** Whose they are. */
  of: Ledger
  labelledBy: string
}

/** What a student has paid, the newest first, to print or take back; reversed ones struck out. */
export function PaymentsTable({ payments, of, labelledBy }: PaymentsTableProps) {
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
