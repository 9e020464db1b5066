import { getRequests } from '@ganit/contract/people/requests'
import type { FastifyInstance } from 'fastify'
import { inSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { serve } from '../../../http/serve.ts'
import { allRequests } from './requests.service.ts'

export async function requestsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getRequests, ({ account }) => inSnapshot(db, (trx) => allRequests(trx, account)))
}
