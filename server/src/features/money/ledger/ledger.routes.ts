import { getFamilyMoney } from '@ganit/contract/money/family-money'
import { getLedger } from '@ganit/contract/money/ledger'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readFamilyMoney } from './family-money.queries.ts'
import { readLedger } from './ledger.service.ts'

export async function ledgerRoutes(app: FastifyInstance) {
  serve(app, getLedger, ({ params, account }) => readLedger(app.db, account, params.uid))

  serve(app, getFamilyMoney, async ({ account }) =>
    readFamilyMoney(app.db, account, await readAcademyToday(app.db)),
  )
}
