import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { LoadFailure } from '../../ui/feedback/load-failure.tsx'
import { isMissing, Missing } from '../../ui/feedback/missing.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-batch'
import { BatchForm } from './batch-form.tsx'
import { batchToEdit } from './batches.data.ts'

export const meta = titled('Edit batch')

/** A stored batch in its form. */
export default function EditBatch({ params }: Route.ComponentProps) {
  const { data: batch, error, refetch } = useQuery(batchToEdit(params.id))

  function content() {
    if (batch) return <BatchForm key={batch.batch_id} batch={batch} />
    if (isMissing(error))
      return <Missing title="Batch not found" list="/admin/batches/all" text="All Batches" />
    if (error) return <LoadFailure onRetry={() => refetch()}>Failed to load the batch.</LoadFailure>
    return <SkeletonRows rows={6} photo={false} />
  }
  return <AdminPage title="Edit Batch">{content()}</AdminPage>
}
