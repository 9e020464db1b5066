import type { Input } from '@ganit/contract/endpoint'
import { createBatchFee, listBatchFees, updateBatchFee } from '@ganit/contract/fees'
import { apiQuery } from '../../api/api-query.ts'
import type { Attempt } from '../../api/attempt.ts'
import { call } from '../../api/call.ts'
import { write } from '../../api/write.ts'

/** The fees of a batch, or of all of them (null), the newest first. */
export const batchFees = (batch_id: string | null) =>
  apiQuery({
    queryKey: ['batch-fees', batch_id],
    shows: ['fee', 'batch'],
    ask: async (signal) => {
      const querystring = batch_id ? { batch_id } : {}
      return (await call(listBatchFees, { querystring, signal })).toReversed()
    },
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
