import { getLedger } from '@ganit/contract/money/ledger'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { ledgerOf } from './ledger.service.ts'

export async function ledgerRoutes(app: FastifyInstance) {
  serve(app, getLedger, ({ params, account }) => ledgerOf(app.db, account, params.uid))
}
