import { type BatchFee, FEE_LABELS, type FeeRow } from '@ganit/contract/money/fees'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { messageOf } from '../../../api/api-error.ts'
import { fetchAnew } from '../../../api/query-client.ts'
import { Button } from '../../../ui/buttons/button.tsx'
import { alert, confirm } from '../../../ui/dialogs/ask.ts'
import { EmptyState } from '../../../ui/feedback/empty-state.tsx'
import { QueryView } from '../../../ui/feedback/loading/query-view.tsx'
import { Switch } from '../../../ui/forms/choices/switch.tsx'
import cards from '../../../ui/tables/row-cards.module.css'
import { SkeletonRows } from '../../../ui/tables/skeleton-rows.tsx'
import table from '../../../ui/tables/table.module.css'
import { useTableState } from '../../../ui/tables/table-state.ts'
import { Pager } from '../../../ui/tables/tools/pager.tsx'
import { formatMoney } from '../../../ui/text/formats.ts'
import { formatDay } from '../../../ui/text/times/dates.ts'
import { allFees, feeNow, feesOfBatch } from './batch-fees.data.ts'
import { FEE_TYPE_TEXTS, PRORATA_TEXTS } from './form/fee-fields.ts'
import classes from './form/fee-form.module.css'
import { FeeForm } from './form/fee-form.tsx'

type BatchFeesTableProps = {
  fees: readonly (FeeRow | BatchFee)[]
  /** This batch's fees, when other batches' fees are listed too. */
  ownIds: Set<number> | undefined
  editedId: number | undefined
  onEdit: (fee: FeeRow) => void
}

/** A fee's other terms in words. */
const termsOf = (fee: FeeRow | BatchFee) =>
  'version' in fee
    ? [
        ...(fee.prorata && fee.prorata !== 'none'
          ? [`pro rata ${PRORATA_TEXTS[fee.prorata].toLowerCase()}`]
          : []),
        ...(fee.instalments ? [`in ${fee.instalments.length} instalments`] : []),
        ...(fee.is_deposit ? ['deposit'] : []),
        ...(fee.paid_from && fee.paid_to
          ? [`for ${formatDay(fee.paid_from)} to ${formatDay(fee.paid_to)}, up to the last day`]
          : []),
        ...(fee.late_fee === false ? ['no late fee'] : []),
      ]
    : []

function BatchFeesTable({ fees, ownIds, editedId, onEdit }: BatchFeesTableProps) {
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
              <td className={`amount nowrap ${table.right} ${cards.amount}`}>
                {formatMoney(fee.amount)}
              </td>
              <td className="nowrap" data-label="Due">
                {formatDay(fee.due_date)}
              </td>
              <td className={cards.status}>
                {FEE_TYPE_TEXTS[fee.fee_type]}
                {'on_joining' in fee && fee.on_joining && (
                  <p className={cards.under}>when somebody joins, from then on</p>
                )}
                {'last_due_date' in fee && fee.last_due_date && (
                  <p className={cards.under}>until {formatDay(fee.last_due_date)}</p>
                )}
                {termsOf(fee).map((term) => (
                  <p key={term} className={cards.under}>
                    {term}
                  </p>
                ))}
              </td>
              <td className={`unprinted ${cards.actions}`}>
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

const PAGE_SIZE = 50

type BatchFeesProps = {
  batchId: number
  editedId: number | undefined
  onEdit: (fee: FeeRow) => void
}

/** This batch's fees, or all batches' fees; the newest first. */
function BatchFees({ batchId, editedId, onEdit }: BatchFeesProps) {
  const state = useTableState({ sortKeys: ['newest'], filters: ['of'] })
  const ofAll = state.filters.of === 'all'
  const own = useQuery(feesOfBatch({ batch_id: batchId }))
  const all = useQuery({ ...allFees, enabled: ofAll })
  const ownIds = new Set(own.data?.map(({ fee_id }) => fee_id))

  function list(fees: readonly (FeeRow | BatchFee)[]) {
    if (fees.length === 0)
      return (
        <EmptyState title="No fees yet.">
          Fees saved above appear here, and the batch’s students owe them from then on.
        </EmptyState>
      )
    const from = (state.page - 1) * PAGE_SIZE
    return (
      <div className="sheet">
        <BatchFeesTable
          fees={fees.slice(from, from + PAGE_SIZE)}
          ownIds={ofAll ? ownIds : undefined}
          editedId={editedId}
          onEdit={onEdit}
        />
        {(fees.length > PAGE_SIZE || state.page > 1) && (
          <Pager state={state} total={fees.length} pageSize={PAGE_SIZE} nouns={['fee', 'fees']} />
        )}
      </div>
    )
  }
  return (
    <section aria-labelledby="batch-fees">
      <div className={`wrap foot split below12 ${classes.head}`}>
        <h2 id="batch-fees">{ofAll ? 'Fees of all batches' : 'Fees of this batch'}</h2>
        <Switch
          label="All batches"
          checked={ofAll}
          onChange={(on) => state.filterBy('of', on ? 'all' : '')}
        />
      </div>
      <QueryView
        query={ofAll ? all : own}
        failure="Failed to load the fees."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading Fee..." />}
      >
        {list}
      </QueryView>
    </section>
  )
}

const confirmDropTyped = () =>
  confirm({
    title: 'Edit another fee?',
    text: 'What you have typed into the form is not saved yet.',
    accept: 'Drop it',
    refuse: 'Stay',
    losesWork: true,
  })

type FeesOfBatchProps = { batchId: number; stays?: boolean }

/** The fees of a batch: a form and the list. `stays`: the form does not lead to the list of batches. */
export function FeesOfBatch({ batchId, stays = false }: FeesOfBatchProps) {
  // Edit mode lasts until the screen is left.
  const [edited, setEdited] = useState<BatchFee | null>(null)
  const [isChanged, setChanged] = useState(false)
  /** Counts the forms that ended, because each new fee begins with an empty one. */
  const [ended, setEnded] = useState(0)

  const edit = async ({ fee_id }: { fee_id: number }) => {
    if (isChanged && !(await confirmDropTyped())) return
    try {
      // Fetch the fee, because the list may be stale and has fewer fields for other batches' fees.
      setEdited(await fetchAnew(feeNow({ batch_fee_id: fee_id })))
    } catch (error) {
      await alert({ title: 'Edit fee', text: messageOf(error) })
    }
  }
  return (
    <>
      <FeeForm
        key={edited?.fee_id ?? `new ${ended}`}
        batchId={batchId}
        fee={edited}
        stays={stays}
        onChanged={setChanged}
        onEnded={() => {
          setEdited(null)
          setEnded((before) => before + 1)
        }}
      />
      <BatchFees batchId={batchId} editedId={edited?.fee_id} onEdit={edit} />
    </>
  )
}
