import type { Ledger } from '@ganit/contract/ledger'
import cards from '../../../ui/tables/row-cards.module.css'
import table from '../../../ui/tables/table.module.css'
import aloud from '../../../ui/text/aloud.module.css'
import classes from '../payments-table.module.css'
import { RefundRow } from './refund-row.tsx'

type RefundsTableProps = { of: Ledger; labelledBy: string }

/** What was given back to a student, the newest first; reversed ones struck out. */
export const RefundsTable = ({ of, labelledBy }: RefundsTableProps) => (
  <div className={cards.holder}>
    <table
      className={`${table.table} ${cards.table} ${classes.payments}`}
      aria-labelledby={labelledBy}
    >
      <thead>
        <tr>
          <th scope="col">Voucher</th>
          <th scope="col" className={table.right}>
            Amount
          </th>
          <th scope="col">Date</th>
          <th scope="col">Method</th>
          <th scope="col">Reason</th>
          <th scope="col">
            <span className={aloud.only}>Actions</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {of.refunds.map((refund) => (
          <RefundRow key={refund.refund_id} refund={refund} payer={of.name} />
        ))}
      </tbody>
    </table>
  </div>
)
