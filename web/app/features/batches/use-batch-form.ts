import type { Batch } from '@ganit/contract/batches'
import type { Input } from '@ganit/contract/endpoint'
import { queryClient } from '../../api/query-client.ts'
import { toastSuccess } from '../../ui/feedback/toast.ts'
import { useDeparture } from '../../ui/forms/use-departure.ts'
import { useVersionedForm } from '../../ui/forms/use-versioned-form.ts'
import { type BatchFields, errorsOf, snapshotOf } from './batch-fields.ts'
import { addBatch, batchToEdit, changeBatch } from './batches.data.ts'

const LIST = '/admin/batches/all'

type Draft = Input<typeof import('@ganit/contract/batches').createBatch>['body']
type Changes = Input<typeof import('@ganit/contract/batches').updateBatch>['body']

/** The editing of one batch, or of a new one (null). */
export function useBatchForm(batch: Batch | null) {
  const { isLeaving, leaveTo } = useDeparture()
  const batch_id = batch?.batch_id
  const stored = snapshotOf(batch)

  const edit = useVersionedForm<BatchFields>({
    stored,
    errorsOf: (fields) => errorsOf(fields, batch_id),
    // What is sent has passed the request's own schema: its weekdays are weekdays.
    send: async (changes, version, attempt) =>
      snapshotOf(
        batch_id === undefined
          ? await addBatch({ ...stored.fields, ...changes } as Draft, attempt)
          : await changeBatch({ batch_id, ...changes, ...(version && { version }) } as Changes),
      ),
    load: async () =>
      snapshotOf(await queryClient.fetchQuery({ ...batchToEdit(String(batch_id)), staleTime: 0 })),
    onSaved: () => {
      toastSuccess(batch ? 'Batch updated!' : 'Batch created!')
      leaveTo(LIST)
      return true
    },
    failureText: 'Failed to save batch.',
    isLeaving,
  })
  return { ...edit, cancel: () => leaveTo(LIST) }
}

export type BatchEditing = ReturnType<typeof useBatchForm>
