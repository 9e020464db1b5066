import { useQuery } from '@tanstack/react-query'
import { titledRecord } from '../../../academy.ts'
import { RecordScreen } from '../../../ui/forms/records/record-screen.tsx'
import { BatchForm } from './batch-form.tsx'
import { batchToEdit } from './batches.data.ts'

export const meta = titledRecord('Create batch', 'Edit batch')

export default function BatchScreen({ params: { id } }: { params: { id?: string } }) {
  const query = useQuery({ ...batchToEdit({ batch_id: id ?? '' }), enabled: id !== undefined })

  return (
    <RecordScreen
      title={id ? 'Edit Batch' : 'Create New Batch'}
      query={id ? query : null}
      failure="Failed to load the batch."
      missing={{ title: 'Batch not found', list: '/admin/batches/all', text: 'All Batches' }}
    >
      {(batch) => <BatchForm key={batch?.batch_id} batch={batch} />}
    </RecordScreen>
  )
}
