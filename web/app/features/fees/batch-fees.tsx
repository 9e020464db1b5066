import type { BatchFee, FeeRow } from '@ganit/contract/fees'
import { useQuery } from '@tanstack/react-query'
import { EmptyState } from '../../ui/feedback/empty-state.tsx'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Switch } from '../../ui/forms/switch.tsx'
import { Pager } from '../../ui/tables/pager.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import table from '../../ui/tables/table.module.css'
import { useTableState } from '../../ui/tables/table-state.ts'
import { allFees, feesOfBatch } from './batch-fees.data.ts'
import classes from './batch-fees.module.css'
import { BatchFeesTable } from './batch-fees-table.tsx'

const PAGE_SIZE = 50

type BatchFeesProps = {
  batchId: number
  editedId: number | undefined
  onEdit: (fee: FeeRow) => void
}

/** The fees of this batch, with a switch to those of all; the newest first. */
export function BatchFees({ batchId, editedId, onEdit }: BatchFeesProps) {
  const state = useTableState({ sortKeys: ['newest'], filters: ['of'] })
  const ofAll = state.filters.of === 'all'
  const own = useQuery(feesOfBatch(batchId))
  const all = useQuery({ ...allFees, enabled: ofAll })
  const ownIds = new Set(own.data?.map(({ fee_id }) => fee_id))

  function list(fees: readonly (FeeRow | BatchFee)[]) {
    if (fees.length === 0)
      return (
        <EmptyState title="No fees yet.">
          What you save above stands here, and its students owe it from then on.
        </EmptyState>
      )
    const from = (state.page - 1) * PAGE_SIZE
    return (
      <div className={table.panel}>
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
      <div className={classes.head}>
        <h2 id="batch-fees">{ofAll ? 'Fees of all batches' : 'Fees of this batch'}</h2>
        <Switch
          label="All batches"
          checked={ofAll}
          onChange={(on) => state.filterBy('of', on ? 'all' : '')}
        />
      </div>
      <Loaded
        query={ofAll ? all : own}
        failure="Failed to load the fees."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading Fee..." />}
      >
        {list}
      </Loaded>
    </section>
  )
}
