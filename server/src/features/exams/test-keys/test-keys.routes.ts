import { correctKey } from '@ganit/contract/exams/test-marking'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { correctKey as correct } from './correct-key.service.ts'

export async function testKeysRoutes(app: FastifyInstance) {
  serve(app, correctKey, ({ params, body, account }) =>
    correct(app.db, account, { ...params, ...body }),
  )
}
