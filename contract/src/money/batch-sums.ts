import { z } from 'zod'
import { read } from '../endpoint.ts'
import { idList } from '../shared.ts'

/** Batches on one page of a list. */
const IDS_MAX = 100

/** Money of a batch, in rupees such as `1500.00`. */
export const BatchSums = z.object({
  batch_id: z.int(),
  /** Sum of the monthly fees that are charged now, or begin next; null without any. */
  monthly_fee: z.string().nullable(),
  /** Unpaid amount of dues dated today or before, late fees included, whoever owes them. */
  due_now: z.string(),
})
export type BatchSums = z.output<typeof BatchSums>

export const listBatchSums = read('/batches/money', {
  access: ['admin', 'desk'],
  summary: 'The monthly fee of some batches and what is due now',
  querystring: z.object({ ids: idList('ids', IDS_MAX) }),
  response: z.array(BatchSums),
})
