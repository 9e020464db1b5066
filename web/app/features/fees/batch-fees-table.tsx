import { type BatchFee, FEE_LABELS, type FeeRow } from '@ganit/contract/fees'
import { Button } from '@mantine/core'
import cards from '../../ui/tables/row-cards.module.css'
import table from '../../ui/tables/table.module.css'
import { formatDay } from '../../ui/text/dates.ts'
import { formatMoney } from '../../ui/text/formats.ts'
import classes from './batch-fees.module.css'
import { FEE_TYPE_TEXTS, PRORATA_TEXTS } from './fee-fields.ts'

type BatchFeesTableProps = {
  fees: readonly (FeeRow | BatchFee)[]
  /** The fees of this batch, where those of others are shown beside them. */
  ownIds: Set<number> | undefined
  editedId: number | undefined
  onEdit: (fee: FeeRow) => void
}

/** What else is agreed of a fee, in words. */
const termsOf = (fee: FeeRow | BatchFee) =>
  'version' in fee
    ? [
        ...(fee.prorata && fee.prorata !== 'none'
          ? [`pro rata ${PRORATA_TEXTS[fee.prorata].toLowerCase()}`]
          : []),
        ...(fee.instalments ? [`in ${fee.instalments.length} instalments`] : []),
        ...(fee.is_deposit ? ['deposit'] : []),
        ...(fee.late_fee === false ? ['no late fee'] : []),
      ]
    : []

export function BatchFeesTable({ fees, ownIds, editedId, onEdit }: BatchFeesTableProps) {
  return (
    <div className={cards.holder}>
      <table className={`${table.table} ${cards.table}`} aria-labelledby="batch-fees">
        <thead>
          <tr>
            <th scope="col">{FEE_LABELS.fee_title}</th>
            <th scope="col" className={table.right}>
              {FEE_LABELS.amount}
            </th>
            <th scope="col">{FEE_LABELS.due_date}</th>
            <th scope="col">{FEE_LABELS.fee_type}</th>
            <th scope="col" className={`${classes.action} ${table.right}`}>
              Action
            </th>
          </tr>
        </thead>
        <tbody>
          {fees.map((fee) => (
            <tr key={fee.fee_id} data-edited={fee.fee_id === editedId || undefined}>
              <td className={cards.title}>
                <b id={`fee-${fee.fee_id}`} className={table.name}>
                  {fee.title}
                </b>
                {ownIds && (
                  <p className={cards.under}>
                    {ownIds.has(fee.fee_id) ? 'This batch' : 'Another batch'}
                  </p>
                )}
              </td>
              <td className={`${table.right} ${cards.amount}`}>{formatMoney(fee.amount)}</td>
              <td className={cards.date} data-label="Due">
                {formatDay(fee.due_date)}
              </td>
              <td className={cards.status}>
                {FEE_TYPE_TEXTS[fee.fee_type]}
                {'last_due_date' in fee && fee.last_due_date && (
                  <p className={cards.under}>until {formatDay(fee.last_due_date)}</p>
                )}
                {termsOf(fee).map((term) => (
                  <p key={term} className={cards.under}>
                    {term}
                  </p>
                ))}
              </td>
              <td className={cards.actions}>
                <Button
                  size="xs"
                  aria-describedby={`fee-${fee.fee_id}`}
                  disabled={fee.fee_id === editedId}
                  onClick={() => onEdit(fee)}
                >
                  Edit
                </Button>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
