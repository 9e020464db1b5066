import type { Ledger } from '@ganit/contract/ledger'
import cards from '../../ui/row-cards.module.css'
import table from '../../ui/table.module.css'
import { dueNames } from './due-names.ts'
import { PaymentRow } from './payment-row.tsx'
import classes from './payments-table.module.css'

type PaymentsTableProps = {
  of: Ledger
  labelledBy: string
  /** Whether payments may be taken back here. */
  mayReverse?: boolean
}

/** What a student has paid, the newest first, each with its receipt; reversed ones struck out. */
export function PaymentsTable({ of, labelledBy, mayReverse = false }: PaymentsTableProps) {
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
              <span className={cards.said}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {of.payments.map((payment) => (
            <PaymentRow
              key={payment.payment_id}
              payment={payment}
              nameOf={nameOf}
              payer={mayReverse ? of.name : undefined}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
