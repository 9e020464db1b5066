import type { StudentFee } from '@ganit/contract/fees'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import { DueStatus } from './due-status.tsx'
import classes from './dues-table.module.css'

type Due = StudentFee & { batch_name?: string | null }

type DuesTableProps = {
  dues: Due[]
  /** The id of what it is a table of. */
  labelledBy: string
}

const orDash = (text: string | null) => text ?? '–'

function DueRow({ due }: { due: Due }) {
  const { amount, owed, fee_title, batch_name, due_date, payment_status } = due
  const { payment_date, transaction_id } = due
  const isPaid = ['Paid', 'Waived'].includes(payment_status)

  return (
    <tr data-paid={isPaid || undefined}>
      <td className={`${table.right} ${cards.amount}`}>{formatMoney(amount)}</td>
      <td className={cards.title}>
        {fee_title}
        {batch_name && <p className={cards.under}>{batch_name}</p>}
      </td>
      <td className={cards.date} data-label="Due">
        {formatDay(due_date)}
      </td>
      <td className={cards.date} data-label="Paid on" data-empty={!payment_date || undefined}>
        {orDash(payment_date && formatDay(payment_date))}
      </td>
      <td className={cards.status}>
        <DueStatus {...due} />
      </td>
      <td
        className={`${table.right} ${cards.amount}`}
        data-label="Owed"
        data-empty={isPaid || owed === amount || undefined}
      >
        {isPaid ? '–' : formatMoney(owed)}
      </td>
      <td
        className={classes.transaction}
        data-label="Transaction"
        data-empty={!transaction_id || undefined}
      >
        {orDash(transaction_id)}
      </td>
    </tr>
  )
}

/** What a student is to pay, a row for each due, with what was paid of it. */
export function DuesTable({ dues, labelledBy }: DuesTableProps) {
  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.dues}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col" className={table.right}>
              Amount
            </th>
            <th scope="col">Fee Title</th>
            <th scope="col">Due Date</th>
            <th scope="col">Payment Date</th>
            <th scope="col">Payment Status</th>
            <th scope="col" className={table.right}>
              Owed
            </th>
            <th scope="col">Transaction Id</th>
          </tr>
        </thead>
        <tbody>
          {dues.map((due) => (
            <DueRow key={due.fee_id} due={due} />
          ))}
        </tbody>
      </table>
    </div>
  )
}
