import type { Ledger } from '@ganit/contract/ledger'
import type { Payment } from '@ganit/contract/payments'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import aloud from '../../ui/text/aloud.module.css'
import { dueNames } from './due-names.ts'
import receipts from './own-receipts.module.css'
import classes from './payments-table.module.css'
import { ReceiptRow } from './receipt-row.tsx'
import { advanceOf } from './sums.ts'

type OwnReceiptsTableProps = { payments: Payment[]; dues: Ledger['dues']; labelledBy: string }

/** What a student has paid, as the student reads it: when, how, what for, and the receipt. */
export function OwnReceiptsTable({ payments, dues, labelledBy }: OwnReceiptsTableProps) {
  const nameOf = dueNames(dues)

  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.payments} ${receipts.receipts}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col">Receipt</th>
            <th scope="col">Date</th>
            <th scope="col" className={table.right}>
              Amount
            </th>
            <th scope="col">
              <span className={aloud.only}>Actions</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {payments.map((payment) => (
            <ReceiptRow
              key={payment.payment_id}
              payment={payment}
              settles={[
                ...payment.allocations.map(({ fee_id }) => nameOf(fee_id)),
                ...(advanceOf(payment) === '0.00' ? [] : ['Advance']),
              ]}
            />
          ))}
        </tbody>
      </table>
    </div>
  )
}
