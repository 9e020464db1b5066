import { listToppers } from '@ganit/contract/exams/toppers'
import type { FastifyInstance } from 'fastify'
import { CACHED, serve } from '../../../http/serve.ts'
import { readTopperLists } from './toppers.service.ts'

export async function toppersRoutes(app: FastifyInstance) {
  serve(app, listToppers, () => readTopperLists(app.db), CACHED)
}
