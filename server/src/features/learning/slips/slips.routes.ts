import { listBatchSlips, listSlipNames } from '@ganit/contract/learning/slips'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { slipNames } from './slips.queries.ts'
import { slipsOfBatch } from './slips.service.ts'

export async function slipsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listSlipNames, ({ querystring: { chapter_id } }) => slipNames(db, chapter_id))

  serve(app, listBatchSlips, ({ params: { batch_id }, querystring, account }) =>
    slipsOfBatch(db, account, { batch_id, ...querystring }),
  )
}
