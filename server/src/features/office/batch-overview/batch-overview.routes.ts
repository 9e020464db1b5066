import { getBatchOverview } from '@ganit/contract/office/batch-overview'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readBatchOverview } from './batch-overview.service.ts'

export async function batchOverviewRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, getBatchOverview, ({ params, account }) =>
    readBatchOverview(db, { batch_id: params.id, account, photoUrls }),
  )
}
