import { getRequests } from '@ganit/contract/people/requests'
import type { FastifyInstance } from 'fastify'
import { readInSnapshot } from '../../../db/transactions/in-snapshot.ts'
import { serve } from '../../../http/serve.ts'
import { readAllRequests } from './requests.service.ts'

export async function requestsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getRequests, ({ account }) =>
    readInSnapshot(db, (trx) => readAllRequests(trx, account)),
  )
}
