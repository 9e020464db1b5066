import { useQuery } from '@tanstack/react-query'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import { ownBatches } from './dashboard.data.ts'
import classes from './learning.module.css'
import { OwnBatchCard } from './own-batch-card.tsx'

/** The student's batches, when they meet each week, and when next. */
export function OwnBatches() {
  const { data: batches, error, refetch } = useQuery(ownBatches)

  function list() {
    if (batches && batches.length === 0)
      return (
        <p className={classes.none}>
          <b>You are in no batch yet.</b> Your batch appears here as soon as the academy has chosen
          one for you.
        </p>
      )
    if (batches) return batches.map((batch) => <OwnBatchCard key={batch.id} batch={batch} />)
    if (error)
      return <LoadFailure onRetry={() => refetch()}>Failed to load your batches.</LoadFailure>
    return <SkeletonRows rows={3} photo={false} label="Loading your batches..." />
  }
  return (
    <section className={classes.section} aria-labelledby="own-batches">
      <h2 id="own-batches">Your batches</h2>
      {list()}
    </section>
  )
}
