import type { Input } from '@ganit/contract/endpoint'
import { createBatchFee, listBatchFees, updateBatchFee } from '@ganit/contract/fees'
import { queryOptions } from '@tanstack/react-query'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { queryClient } from '../../api/query-client.ts'
import { invalidateMoney } from '../payments/payments.data.ts'

const BATCH_FEES = ['batch-fees'] as const

/** The fees of a batch, or of all of them (null), the newest first. */
export const batchFees = (batch_id: string | null) =>
  queryOptions({
    queryKey: [...BATCH_FEES, batch_id],
    queryFn: async () =>
      (await call(listBatchFees, { querystring: batch_id ? { batch_id } : {} })).toReversed(),
  })

async function keep<Saved>(saving: Promise<Saved>) {
  const saved = await saving
  void queryClient.invalidateQueries({ queryKey: BATCH_FEES })
  invalidateMoney()
  return saved
}

export const addBatchFee = (body: Input<typeof createBatchFee>['body'], attempt: Attempt) =>
  keep(call(createBatchFee, { body, attempt }))

export const changeBatchFee = (body: Input<typeof updateBatchFee>['body']) =>
  keep(call(updateBatchFee, { body }))
