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
import { queryOptions, skipToken } from '@tanstack/react-query'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { keepRows, pageOf, rowsOf } from '../../api/pages.ts'
import { forgetQueries, queryClient } from '../../api/query-client.ts'
import { write } from '../../api/write.ts'

const BATCHES = ['batches'] as const

export type BatchesQuery = Input<typeof listBatches>['querystring']

/** One page of all batches; the page before stays visible while the next one loads. */
export const batchesPage = (querystring: BatchesQuery) =>
  apiQuery({
    queryKey: [...BATCHES, 'page', querystring],
    shows: ['batch', 'member', 'course'],
    ask: async (signal): Promise<BatchesPage> =>
      pageOf(await call(listBatches, { querystring, signal })),
    placeholderData: keepRows,
  })

/** The batches that a student of this class may be in: those of the class, and those of any class. By name. */
export const batchesForClass = (takes_class: number) =>
  apiQuery({
    queryKey: [...BATCHES, 'for-class', takes_class],
    shows: ['batch', 'course'],
    ask: async (signal) =>
      rowsOf(await call(listBatches, { querystring: { takes_class }, signal })),
  })

/** A batch to edit, as it is stored now. */
export const batchToEdit = (batch_id: string) =>
  apiQuery({
    queryKey: [...BATCHES, 'one', batch_id],
    shows: ['batch', 'member'],
    ask: (signal) => call(getBatch, { body: { batch_id }, signal }),
  })

const keep = (batch: Batch) =>
  void queryClient.setQueryData(batchToEdit(String(batch.batch_id)).queryKey, batch)

const WORKED_ON = [...BATCHES, 'worked-on'] as const

/** The batch that was made, or given a fee, within the last minutes; its list begins with it. */
export const batchWorkedOn = queryOptions<number | null>({
  queryKey: WORKED_ON,
  queryFn: skipToken,
})

export const workOn = (batch_id: number) => queryClient.setQueryData(WORKED_ON, batch_id)

export const addBatch = write({
  key: ['batch', 'add'],
  changes: ['batch', 'lesson'],
  send: (body: Input<typeof createBatch>['body'], attempt: Attempt) =>
    call(createBatch, { body, attempt }),
  keep: ({ batch }) => {
    keep(batch)
    workOn(batch.batch_id)
  },
})

export const changeBatch = write({
  key: ['batch', 'change'],
  changes: ['batch', 'lesson'],
  send: (body: Input<typeof updateBatch>['body']) => call(updateBatch, { body }),
  keep: ({ batch }) => keep(batch),
})

/** Deletes a batch, and with it its memberships and what is not paid of its fees. */
export const removeBatch = write({
  key: ['batch', 'remove'],
  changes: ['batch', 'member', 'lesson', 'fee', 'money'],
  send: (batch_id: number) => call(deleteBatch, { params: { id: String(batch_id) } }),
  keep: (_answer, batch_id) => {
    forgetQueries({ queryKey: batchToEdit(String(batch_id)).queryKey })
    if (queryClient.getQueryData(WORKED_ON) === batch_id) queryClient.setQueryData(WORKED_ON, null)
  },
})
