import type { Input } from '@ganit/contract/endpoint'
import {
  createBatchFee,
  deleteBatchFee,
  getBatchFee,
  listBatchFees,
  listFeesOfBatch,
  previewBatchFee,
  updateBatchFee,
} from '@ganit/contract/fees'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

const FEES = ['batch-fees'] as const

/** The fees of a batch with all their fields, the newest first. */
export const feesOfBatch = (batch_id: number) =>
  apiQuery({
    queryKey: [...FEES, batch_id],
    shows: ['fee', 'batch'],
    ask: async (signal) => {
      const querystring = { batch_id: String(batch_id) }
      return (await call(listFeesOfBatch, { querystring, signal })).toReversed()
    },
  })

/** The fees of all batches, the newest first. */
export const allFees = apiQuery({
  queryKey: [...FEES, 'all'],
  shows: ['fee', 'batch'],
  ask: async (signal) => (await call(listBatchFees, { querystring: {}, signal })).toReversed(),
})

/** One fee with all its fields, as it is stored now. */
export const feeNow = (batch_fee_id: number) =>
  apiQuery({
    queryKey: [...FEES, 'one', batch_fee_id],
    shows: ['fee', 'batch'],
    ask: (signal) => call(getBatchFee, { params: { batch_fee_id: String(batch_fee_id) }, signal }),
    staleTime: 0,
  })

export type FeeChange = Omit<Input<typeof updateBatchFee>['body'], 'batch_fee_id'>

/** What a change of a fee would do to what students owe, asked for each time. */
export const feePreview = (batch_fee_id: number, body: FeeChange) =>
  apiQuery({
    queryKey: [...FEES, 'preview', batch_fee_id, body],
    shows: ['fee', 'money', 'member'],
    ask: (signal) =>
      call(previewBatchFee, { params: { batch_fee_id: String(batch_fee_id) }, body, signal }),
    staleTime: 0,
    gcTime: 0,
  })

export const addBatchFee = write({
  key: ['fee', 'add'],
  changes: ['fee', 'money'],
  send: (body: Input<typeof createBatchFee>['body'], attempt: Attempt) =>
    call(createBatchFee, { body, attempt }),
})

export const changeBatchFee = write({
  key: ['fee', 'change'],
  changes: ['fee', 'money'],
  send: (body: Input<typeof updateBatchFee>['body']) => call(updateBatchFee, { body }),
})

export const removeBatchFee = write({
  key: ['fee', 'delete'],
  changes: ['fee', 'money'],
  send: (batch_fee_id: number) =>
    call(deleteBatchFee, { params: { batch_fee_id: String(batch_fee_id) } }),
})
