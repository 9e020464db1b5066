import type { Input } from '@ganit/contract/endpoint'
import {
  createBatchFee,
  deleteBatchFee,
  getBatchFee,
  listBatchFees,
  listFeesOfBatch,
  previewBatchFee,
  updateBatchFee,
} from '@ganit/contract/money/fees'
import { reads, sends } from '../../../api/declared.ts'

const showing = { shows: ['fee', 'batch'] } as const
const changing = { changes: ['fee', 'money'] } as const

/** The fees of a batch with all their fields, the newest first. */
export const feesOfBatch = reads(listFeesOfBatch, {
  ...showing,
  select: (fees) => fees.toReversed(),
})

/** The fees of all batches, the newest first. */
export const allFees = reads(listBatchFees, {
  ...showing,
  select: (fees) => fees.toReversed(),
})()

/** One fee with all its fields, as it is stored now. */
export const feeNow = reads(getBatchFee, { ...showing, staleTime: 0 })

export type FeeChange = Omit<Input<typeof updateBatchFee>['body'], 'batch_fee_id'>

/** What a change of a fee would do to what students owe, asked for each time. */
export const feePreview = reads(previewBatchFee, {
  shows: ['fee', 'money', 'member'],
  staleTime: 0,
  gcTime: 0,
})

export const addBatchFee = sends(createBatchFee, changing)

export const changeBatchFee = sends(updateBatchFee, changing)

export const removeBatchFee = sends(deleteBatchFee, changing)
