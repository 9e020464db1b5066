import { getLedger } from '@ganit/contract/ledger'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { refuseOthersRecord } from '../students/students.service.ts'
import { ledgerOf } from './ledger.service.ts'

export async function ledgerRoutes(app: FastifyInstance) {
  serve(app, getLedger, ({ params, account }) => {
    refuseOthersRecord(account, params.uid)
    return ledgerOf(app.db, params.uid)
  })
}
