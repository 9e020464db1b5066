import { createBatchFee, getFeeStatus, listBatchFees, updateBatchFee } from '@ganit/contract/fees'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { allFees } from './fees.queries.ts'
import { addFee, changeFee, feeStatus } from './fees.service.ts'

export async function feesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listBatchFees, ({ querystring }) => allFees(db, querystring.batch_id))
  serve(app, getFeeStatus, ({ body }) => feeStatus(db, body.batch_id))

  serve(app, createBatchFee, ({ body, once }) =>
    once(async (trx) => ({ message: 'Fee created!', fee: await addFee(trx, body) })),
  )

  serve(app, updateBatchFee, async ({ body }) => ({
    message: 'Fee updated!',
    fee: await changeFee(db, body),
  }))
}
