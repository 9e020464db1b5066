import { useQuery } from '@tanstack/react-query'
import { titled } from '../../academy.ts'
import { Loaded } from '../../ui/feedback/loaded.tsx'
import { Missing } from '../../ui/feedback/missing.tsx'
import { AdminPage } from '../../ui/layout/admin-page.tsx'
import { SkeletonRows } from '../../ui/tables/skeleton-rows.tsx'
import type { Route } from './+types/edit-batch'
import { BatchForm } from './batch-form.tsx'
import { batchToEdit } from './batches.data.ts'

export const meta = titled('Edit batch')

/** A stored batch in its form. */
export default function EditBatch({ params }: Route.ComponentProps) {
  return (
    <AdminPage title="Edit Batch">
      <Loaded
        query={useQuery(batchToEdit(params.id))}
        failure="Failed to load the batch."
        missing={<Missing title="Batch not found" list="/admin/batches/all" text="All Batches" />}
        skeleton={<SkeletonRows rows={6} photo={false} />}
      >
        {(batch) => <BatchForm key={batch.batch_id} batch={batch} />}
      </Loaded>
    </AdminPage>
  )
}
