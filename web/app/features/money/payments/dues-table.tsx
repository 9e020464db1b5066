import type { StudentFee } from '@ganit/contract/money/fees'
import { useLingui } from '@lingui/react'
import { useFormats } from '../../../i18n/use-formats.ts'
import { labelOf } from '../../../ui/money/titled-due.ts'
import cards from '../../../ui/tables/row-cards.module.css'
import table from '../../../ui/tables/table.module.css'
import { DueStatus } from './fee-status/due-status.tsx'
import classes from './ledger/ledger.module.css'

type Due = StudentFee & { batch_name?: string | null }

type DuesTableProps<Of extends Due> = {
  dues: Of[]
  /** The id of the table's heading. */
  labelledBy: string
}

/** The ids of the elements that name a due, for its buttons. */
export const idsOfDueName = ({ fee_id }: Pick<Due, 'fee_id'>) => `due-${fee_id} due-${fee_id}-day`

const textOrDash = (text: string | null) => text ?? '–'

function DueRow({ due }: { due: Due }) {
  const { i18n } = useLingui()
  const formats = useFormats()

  const { amount, owed, batch_name, due_date, payment_status } = due
  const { payment_date, transaction_id } = due
  const isPaid = ['Paid', 'Waived'].includes(payment_status)

  return (
    <tr data-paid={isPaid || undefined}>
      <td className={`amount nowrap ${table.right} ${cards.amount}`}>{formats.money(amount)}</td>
      <td className={cards.title}>
        <span id={`due-${due.fee_id}`}>{labelOf(due)}</span>
        {batch_name && <p className={cards.under}>{batch_name}</p>}
      </td>
      <td id={`due-${due.fee_id}-day`} className="nowrap" data-label={i18n.t('Due')}>
        {formats.day(due_date)}
      </td>
      <td className="nowrap" data-label={i18n.t('Paid on')} data-empty={!payment_date || undefined}>
        {textOrDash(payment_date && formats.day(payment_date))}
      </td>
      <td className={cards.status}>
        <DueStatus {...due} />
      </td>
      <td
        className={`amount nowrap ${table.right} ${cards.amount}`}
        data-label={i18n.t('Pending')}
        data-empty={isPaid || owed === amount || undefined}
      >
        {isPaid ? '–' : formats.money(owed)}
      </td>
      <td
        className="quiet breaks"
        data-label={i18n.t('Transaction')}
        data-empty={!transaction_id || undefined}
      >
        {textOrDash(transaction_id)}
      </td>
    </tr>
  )
}

/** A student's dues, one a row, with the amounts paid. */
export function DuesTable<Of extends Due>({ dues, labelledBy }: DuesTableProps<Of>) {
  const { i18n } = useLingui()

  return (
    <div className={cards.holder}>
      <table
        className={`${table.table} ${cards.table} ${classes.dues}`}
        aria-labelledby={labelledBy}
      >
        <thead>
          <tr>
            <th scope="col" className={table.right}>
              {i18n.t('Amount')}
            </th>
            <th scope="col">{i18n.t('Fee Title')}</th>
            <th scope="col">{i18n.t('Due Date')}</th>
            <th scope="col">{i18n.t('Payment Date')}</th>
            <th scope="col">{i18n.t('Payment Status')}</th>
            <th scope="col" className={table.right}>
              {i18n.t('Pending')}
            </th>
            <th scope="col">{i18n.t('Transaction Id')}</th>
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
