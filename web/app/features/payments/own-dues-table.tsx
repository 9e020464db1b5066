import type { Ledger } from '@ganit/contract/ledger'
import { WhyAmount } from '../../ui/money/why-amount.tsx'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { DueStatus } from './due-status.tsx'
import { namesOfDue } from './dues-table.tsx'

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
          {dues.map(({ fee_id, fee_title, batch_name, due_date, payment_status, ...due }) => (
            <tr key={fee_id} data-paid={due.owed === '0.00' || undefined}>
              <td className={cards.title}>
                <span id={`due-${fee_id}`}>{fee_title}</span>
                <p className={cards.under}>{batch_name}</p>
                {due.waived !== '0.00' && (
                  <p className={cards.under}>{formatMoney(due.waived)} waived</p>
                )}
                <WhyAmount parts={due.parts} describedBy={namesOfDue({ fee_id })} />
              </td>
              <td id={`due-${fee_id}-day`} className={cards.date} data-label="Due">
                {formatDay(due_date)}
              </td>
              <td className={cards.status}>
                <DueStatus payment_status={payment_status} due_date={due_date} />
              </td>
              <td className={`${table.right} ${cards.amount}`}>{formatMoney(due.amount)}</td>
              <td
                className={`${table.right} ${cards.amount}`}
                data-label="Owed"
                data-empty={payment_status !== 'Partly paid' || undefined}
              >
                {due.owed === '0.00' ? '–' : formatMoney(due.owed)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
