import {
  type Batch,
  createBatch,
  deleteBatch,
  getBatch,
  listBatches,
  updateBatch,
} from '@ganit/contract/teaching/batches'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { reads, sends } from '../../../api/declared.ts'
import { keepPreviousRows, pageOf, rowsOf } from '../../../api/pages.ts'
import { forgetQueries, queryClient } from '../../../api/query-client.ts'

/** One page of all batches; the previous page stays visible while the next loads. */
export const batchesPage = reads(listBatches, {
  shows: ['batch', 'member', 'course'],
  select: pageOf,
  placeholderData: keepPreviousRows,
})

/** Batches that a student of this class may join, including those for any class. By name. */
export const batchesForClass = (takes_class: number) => ({
  ...batchesPage({ takes_class }),
  select: rowsOf<Batch>,
})

export const batchToEdit = reads(getBatch, { shows: ['batch', 'member'] })

const cacheBatch = ({ batch }: { batch: Batch }) =>
  void queryClient.setQueryData(batchToEdit({ batch_id: batch.batch_id }).queryKey, batch)

/** The batch created or given a fee within the last minutes; the list begins with it. */
export const batchWorkedOn = queryOptions<number | null>({
  queryKey: ['batch-worked-on'],
  queryFn: skipToken,
})

export const setBatchWorkedOn = (batch_id: number | null) =>
  queryClient.setQueryData(batchWorkedOn.queryKey, batch_id)

export const addBatch = sends(createBatch, {
  changes: ['batch', 'lesson'],
  keep: (answer) => {
    cacheBatch(answer)
    setBatchWorkedOn(answer.batch.batch_id)
  },
})

export const changeBatch = sends(updateBatch, { changes: ['batch', 'lesson'], keep: cacheBatch })

/** Deletes a batch with its memberships and the unpaid dues of its fees. */
export const removeBatch = sends(deleteBatch, {
  changes: ['batch', 'member', 'lesson', 'fee', 'money'],
  keep: (_answer, { id }) => {
    forgetQueries({ queryKey: batchToEdit({ batch_id: id }).queryKey })
    if (queryClient.getQueryData(batchWorkedOn.queryKey) === Number(id)) setBatchWorkedOn(null)
  },
})
