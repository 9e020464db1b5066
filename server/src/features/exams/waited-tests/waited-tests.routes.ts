import { listWaitedTests } from '@ganit/contract/exams/waited-tests'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { waitedTests } from './waited-tests.queries.ts'

export async function waitedTestsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listWaitedTests, ({ account }) => waitedTests(db, account))
}
