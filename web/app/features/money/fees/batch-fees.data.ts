import type { Input } from '@ganit/contract/endpoint'
import {
  createBatchFee,
  deleteBatchFee,
  getBatchFee,
  listBatchFees,
  listFeesOfBatch,
  previewBatchFee,
  previewNewFee,
  updateBatchFee,
} from '@ganit/contract/money/fees'
import { reads, sends } from '../../../api/declared.ts'

const showing = { shows: ['fee', 'batch'] } as const
const changing = { changes: ['fee', 'money'] } as const

/** All fields of a batch's fees, the newest first. */
export const feesOfBatch = reads(listFeesOfBatch, {
  ...showing,
  select: (fees) => fees.toReversed(),
})

/** The fees of all batches, the newest first. */
export const allFees = reads(listBatchFees, {
  ...showing,
  select: (fees) => fees.toReversed(),
})()

/** One fee with all fields, never from the cache. */
export const feeNow = reads(getBatchFee, { ...showing, staleTime: 0 })

export type FeeChange = Omit<Input<typeof updateBatchFee>['body'], 'batch_fee_id'>

/** The effect of a changed fee on students' dues; never from the cache. */
export const feePreview = reads(previewBatchFee, {
  shows: ['fee', 'money', 'member'],
  staleTime: 0,
  gcTime: 0,
})

/** The students whom a new fee would charge; never from the cache. */
export const newFeePreview = reads(previewNewFee, {
  shows: ['fee', 'money', 'member'],
  retry: false,
  staleTime: 0,
  gcTime: 0,
})

export const addBatchFee = sends(createBatchFee, changing)

export const changeBatchFee = sends(updateBatchFee, changing)

export const removeBatchFee = sends(deleteBatchFee, changing)
