import { useQuery } from '@tanstack/react-query'
import { titled } from '../../../../academy.ts'
import { BatchPage } from '../../../../ui/layout/batch-page.tsx'
import { batchToEdit } from '../../../teaching/batches/batches.data.ts'
import { PaymentPlace } from '../desk/payment-desk.tsx'
import type { Route } from './+types/fee-status'
import { FeeStatusList } from './fee-status-list.tsx'

export const meta = titled('Student fee status')

export default function FeeStatus({ params: { id } }: Route.ComponentProps) {
  return (
    <BatchPage
      title="Student Fee Status for Batch"
      batch={useQuery(batchToEdit({ batch_id: id }))}
      other={{ to: `/admin/batches/fee/${id}`, text: 'Fees of this batch' }}
      loading="Loading fee status..."
    >
      {({ batch_id }) => (
        <PaymentPlace key={batch_id} batchId={batch_id}>
          <FeeStatusList batchId={batch_id} />
        </PaymentPlace>
      )}
    </BatchPage>
  )
}
