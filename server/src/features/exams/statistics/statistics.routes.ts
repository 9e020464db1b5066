import { getStatistics } from '@ganit/contract/exams/test-statistics'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readStatistics } from './statistics.service.ts'

export async function statisticsRoutes(app: FastifyInstance) {
  serve(app, getStatistics, ({ params: { test_id }, account }) =>
    readStatistics(app.db, account, test_id),
  )
}
