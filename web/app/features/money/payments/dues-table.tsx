import type { StudentFee } from '@ganit/contract/money/fees'
import { labelOf } from '../../../ui/money/titled-due.ts'
import cards from '../../../ui/tables/row-cards.module.css'
import table from '../../../ui/tables/table.module.css'
import { formatDay } from '../../../ui/text/dates.ts'
import { formatMoney } from '../../../ui/text/formats.ts'
import { DueStatus } from './due-status.tsx'
import classes from './ledger.module.css'

type Due = StudentFee & { batch_name?: string | null }

type DuesTableProps<Of extends Due> = {
  dues: Of[]
  /** The id of the table's heading. */
  labelledBy: string
}

/** The ids of the elements that name a due, for its buttons. */
export const namesOfDue = ({ fee_id }: Pick<Due, 'fee_id'>) => `due-${fee_id} due-${fee_id}-day`

const orDash = (text: string | null) => text ?? '–'

function DueRow({ due }: { due: Due }) {
  const { amount, owed, batch_name, due_date, payment_status } = due
  const { payment_date, transaction_id } = due
  const isPaid = ['Paid', 'Waived'].includes(payment_status)

  return (
    <tr data-paid={isPaid || undefined}>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>{formatMoney(amount)}</td>
      <td className={cards.title}>
        <span id={`due-${due.fee_id}`}>{labelOf(due)}</span>
        {batch_name && <p className={cards.under}>{batch_name}</p>}
      </td>
      <td id={`due-${due.fee_id}-day`} className="nowrap" data-label="Due">
        {formatDay(due_date)}
      </td>
      <td className="nowrap" data-label="Paid on" data-empty={!payment_date || undefined}>
        {orDash(payment_date && formatDay(payment_date))}
      </td>
      <td className={cards.status}>
        <DueStatus {...due} />
      </td>
      <td
        className={`amount nowrap ${table.right} ${cards.amount}`}
        data-label="Pending"
        data-empty={isPaid || owed === amount || undefined}
      >
        {isPaid ? '–' : formatMoney(owed)}
      </td>
      <td
        className="quiet breaks"
        data-label="Transaction"
        data-empty={!transaction_id || undefined}
      >
        {orDash(transaction_id)}
      </td>
    </tr>
  )
}

/** A student's dues, one a row, with the amounts paid. */
export function DuesTable<Of extends Due>({ dues, labelledBy }: DuesTableProps<Of>) {
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
              Pending
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
