import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../academy.ts'
import { BatchPage } from '../../../ui/layout/batch-page.tsx'
import { batchToEdit } from '../../teaching/batches/batches.data.ts'
import type { Route } from './+types/add-batch-fee'
import { FeesOfBatch } from './batch-fees.tsx'

export const meta = titled('Add fee to batch')

export default function AddBatchFee({ params: { id } }: Route.ComponentProps) {
  return (
    <BatchPage
      title="Add Fee to Batch"
      batch={useQuery(batchToEdit({ batch_id: id }))}
      other={{ to: `/admin/batches/status/${id}`, text: 'What students owe' }}
      loading="Loading Fee..."
    >
      {({ batch_id }) => <FeesOfBatch key={batch_id} batchId={batch_id} />}
    </BatchPage>
  )
}
