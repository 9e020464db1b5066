import type { OwnBatch } from '@ganit/contract/batches'
import { useQuery } from '@tanstack/react-query'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownBatches } from './dashboard.data.ts'
import classes from './learning.module.css'
import { OwnBatchCard } from './own-batch-card.tsx'

/** The student's batches, when they meet each week, and when next. */
export function OwnBatches() {
  function list(batches: OwnBatch[]) {
    if (batches.length === 0)
      return (
        <p className={classes.none}>
          <b>You are in no batch yet.</b> Your batch appears here as soon as the academy has chosen
          one for you.
        </p>
      )
    return batches.map((batch) => <OwnBatchCard key={batch.id} batch={batch} />)
  }
  return (
    <section className={classes.section} aria-labelledby="own-batches">
      <h2 id="own-batches">Your batches</h2>
      <Loaded
        query={useQuery(ownBatches)}
        failure="Failed to load your batches."
        skeleton={<SkeletonRows rows={3} photo={false} label="Loading your batches..." />}
      >
        {list}
      </Loaded>
    </section>
  )
}
