import type { BatchFee } from '@ganit/contract/fees'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { titled } from '../../academy.ts'
import { messageOf } from '../../api/api-error.ts'
import { fetchAnew } from '../../api/query-client.ts'
import { alert, confirm } from '../../ui/dialogs/ask.ts'
import { BatchPage } from '../../ui/layout/batch-page.tsx'
import { batchToEdit } from '../batches/batches.data.ts'
import type { Route } from './+types/add-batch-fee'
import { feeNow } from './batch-fees.data.ts'
import { BatchFees } from './batch-fees.tsx'
import { FeeForm } from './fee-form.tsx'

export const meta = titled('Add fee to batch')

const agreedToDrop = () =>
  confirm({
    title: 'Edit another fee?',
    text: 'What you have typed into the form is not saved yet.',
    accept: 'Drop it',
    refuse: 'Stay',
    losesWork: true,
  })

/** What a batch asks of its students: a form for one fee, and those there are. */
export default function AddBatchFee({ params: { id } }: Route.ComponentProps) {
  const batch = useQuery(batchToEdit(id))
  // Edit mode lasts until the screen is left.
  const [edited, setEdited] = useState<BatchFee | null>(null)
  const [isChanged, setChanged] = useState(false)

  const edit = async ({ fee_id }: { fee_id: number }) => {
    if (isChanged && !(await agreedToDrop())) return
    try {
      // As it is now: the list may be older, and says less of another batch's.
      setEdited(await fetchAnew(feeNow(fee_id)))
    } catch (error) {
      await alert({ title: 'Edit fee', text: messageOf(error) })
    }
  }
  return (
    <BatchPage
      title="Add Fee to Batch"
      batch={batch}
      other={{ to: `/admin/batches/status/${id}`, text: 'What students owe' }}
      loading="Loading Fee..."
    >
      {({ batch_id }) => (
        <>
          <FeeForm
            key={edited?.fee_id ?? 'new'}
            batchId={batch_id}
            fee={edited}
            onChanged={setChanged}
            onEnded={() => setEdited(null)}
          />
          <BatchFees batchId={batch_id} editedId={edited?.fee_id} onEdit={edit} />
        </>
      )}
    </BatchPage>
  )
}
