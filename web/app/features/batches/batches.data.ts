import {
  type Batch,
  type BatchesPage,
  createBatch,
  deleteBatch,
  getBatch,
  listBatches,
  updateBatch,
} from '@ganit/contract/batches'
import type { Input } from '@ganit/contract/endpoint'
import { keepPreviousData, queryOptions, skipToken } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'

const BATCHES = ['batches'] as const

/** Lists of batches and of who is in them; not single batches, whose forms know when they are old. */
export const BATCH_LISTS = [...BATCHES, 'list'] as const

export type BatchesQuery = Input<typeof listBatches>['querystring']

const rowsOf = (answer: Batch[] | BatchesPage) => (Array.isArray(answer) ? answer : answer.items)

/** One page of all batches; the page before stays visible while the next one loads. */
export const batchesPage = (querystring: BatchesQuery) =>
  queryOptions({
    queryKey: [...BATCH_LISTS, 'page', querystring],
    queryFn: async (): Promise<BatchesPage> => {
      const answer = await call(listBatches, { querystring })
      if (!Array.isArray(answer)) return answer
      return { items: answer, total: answer.length, page: 1, page_size: answer.length || 1 }
    },
    placeholderData: keepPreviousData,
  })

/** The batches that a student of this class may be in: those of the class, and those of any class. By name. */
export const batchesForClass = (takes_class: number) =>
  queryOptions({
    queryKey: [...BATCH_LISTS, 'for-class', takes_class],
    queryFn: async () => rowsOf(await call(listBatches, { querystring: { takes_class } })),
  })

/** A batch to edit, as it is stored now. */
export const batchToEdit = (batch_id: string) =>
  queryOptions({
    queryKey: [...BATCHES, 'one', batch_id],
    queryFn: () => call(getBatch, { body: { batch_id } }),
  })

/** Lets every list of batches, and of who is in them, be asked for again. */
export async function invalidateBatches() {
  await queryClient.cancelQueries({ queryKey: BATCH_LISTS })
  void queryClient.invalidateQueries({ queryKey: BATCH_LISTS })
}

const WORKED_ON = [...BATCHES, 'worked-on'] as const

/** The batch that was made, or given a fee, within the last minutes; its list begins with it. */
export const batchWorkedOn = queryOptions<number | null>({
  queryKey: WORKED_ON,
  queryFn: skipToken,
})

export const workOn = (batch_id: number) => queryClient.setQueryData(WORKED_ON, batch_id)

/** Keeps what was saved for the next time it is edited. */
async function keep(batch: Batch) {
  queryClient.setQueryData(batchToEdit(String(batch.batch_id)).queryKey, batch)
  await invalidateBatches()
  return batch
}

export async function addBatch(body: Input<typeof createBatch>['body'], attempt: Attempt) {
  const batch = await keep((await call(createBatch, { body, attempt })).batch)
  workOn(batch.batch_id)
  return batch
}

export const changeBatch = async (body: Input<typeof updateBatch>['body']) =>
  keep((await call(updateBatch, { body })).batch)

export async function removeBatch(batch_id: number) {
  await call(deleteBatch, { params: { id: String(batch_id) } })
  forgetQueries({ queryKey: batchToEdit(String(batch_id)).queryKey })
  if (queryClient.getQueryData(WORKED_ON) === batch_id) queryClient.setQueryData(WORKED_ON, null)
  await invalidateBatches()
}
