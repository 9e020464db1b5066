import type { Ledger } from '@ganit/contract/ledger'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { DueStatus } from './due-status.tsx'

type OwnDuesTableProps = { dues: Ledger['dues']; labelledBy: string }

/** What a student is to pay, as the student reads it: what for, until when, how much. The receipts tell the rest. */
export function OwnDuesTable({ dues, labelledBy }: OwnDuesTableProps) {
  return (
    <div className={cards.holder}>
      <table className={`${table.table} ${cards.table}`} aria-labelledby={labelledBy}>
        <thead>
          <tr>
            <th scope="col">Fee Title</th>
            <th scope="col">Due Date</th>
            <th scope="col">Payment Status</th>
            <th scope="col" className={table.right}>
              Amount
            </th>
            <th scope="col" className={table.right}>
              Owed
            </th>
          </tr>
        </thead>
        <tbody>
          {dues.map(({ fee_id, fee_title, batch_name, due_date, payment_status, amount, owed }) => (
            <tr key={fee_id} data-paid={owed === '0.00' || undefined}>
              <td className={cards.title}>
                {fee_title}
                <p className={cards.under}>{batch_name}</p>
              </td>
              <td className={cards.date} data-label="Due">
                {formatDay(due_date)}
              </td>
              <td className={cards.status}>
                <DueStatus payment_status={payment_status} due_date={due_date} />
              </td>
              <td className={`${table.right} ${cards.amount}`}>{formatMoney(amount)}</td>
              <td
                className={`${table.right} ${cards.amount}`}
                data-label="Owed"
                data-empty={payment_status !== 'Partly paid' || undefined}
              >
                {owed === '0.00' ? '–' : formatMoney(owed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
