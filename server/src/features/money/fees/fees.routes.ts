import { listBatchSums } from '@ganit/contract/money/batch-sums'
import {
  createBatchFee,
  deleteBatchFee,
  getBatchFee,
  getFeeStatus,
  listBatchFees,
  listFeesOfBatch,
  previewBatchFee,
  previewNewFee,
  updateBatchFee,
} from '@ganit/contract/money/fees'
import { createBatch } from '@ganit/contract/teaching/batches'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { batchSums } from './batch-sums.queries.ts'
import { createBatchWithFee } from './batch-with-fee.service.ts'
import { previewOfChange } from './fee-preview.service.ts'
import { allFees, feesOfBatch, findFee } from './fees.queries.ts'
import { addFee, changeFee, readFeeStatus, refuseAskingWhoLeft, removeFee } from './fees.service.ts'
import { previewOfNewFee } from './new-fee-preview.service.ts'

export async function feesRoutes(app: FastifyInstance) {
  const { db } = app

  /** Invalidates the public pages after saving, because they show batches and their fees. */
  async function invalidateAfter<Saved>(saving: Promise<Saved>) {
    const saved = await saving
    app.invalidatePages()
    return saved
  }

  serve(app, createBatch, async ({ body, once }) => {
    const saving = once(async (trx) => ({
      message: 'Batch saved!',
      ...(await createBatchWithFee(trx, body)),
    }))
    return invalidateAfter(saving)
  })

  serve(app, listBatchFees, ({ querystring }) => allFees(db, querystring.batch_id))
  serve(app, listFeesOfBatch, ({ querystring }) => feesOfBatch(db, querystring.batch_id))
  serve(app, getBatchFee, ({ params }) => findFee(db, params.batch_fee_id))
  serve(app, listBatchSums, async ({ querystring }) =>
    batchSums(db, querystring.ids, await readAcademyToday(db)),
  )
  serve(app, getFeeStatus, ({ body }) => readFeeStatus(db, body.batch_id))

  serve(app, createBatchFee, async ({ body, account, once }) => {
    await refuseAskingWhoLeft(db, account, body)
    return invalidateAfter(
      once(async (trx) => ({ message: 'Fee created!', fee: await addFee(trx, body) })),
    )
  })

  serve(app, updateBatchFee, async ({ body, account }) => {
    await refuseAskingWhoLeft(db, account, body)
    return { message: 'Fee updated!', fee: await invalidateAfter(changeFee(db, body)) }
  })

  serve(app, previewBatchFee, async ({ params, body, account }) => {
    const change = { ...body, fee_id: params.batch_fee_id }
    await refuseAskingWhoLeft(db, account, change)
    return previewOfChange(db, change)
  })

  serve(app, previewNewFee, async ({ body, account }) => {
    await refuseAskingWhoLeft(db, account, body)
    return previewOfNewFee(db, body)
  })

  serve(app, deleteBatchFee, async ({ params }) => {
    await invalidateAfter(removeFee(db, params.batch_fee_id))
    return { message: 'Fee deleted.' }
  })
}
