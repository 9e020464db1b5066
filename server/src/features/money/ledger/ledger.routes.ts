import { getFamilyMoney } from '@ganit/contract/money/family-money'
import { getLedger } from '@ganit/contract/money/ledger'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { familyMoneyOf } from './family-money.queries.ts'
import { ledgerOf } from './ledger.service.ts'

export async function ledgerRoutes(app: FastifyInstance) {
  serve(app, getLedger, ({ params, account }) => ledgerOf(app.db, account, params.uid))

  serve(app, getFamilyMoney, async ({ account }) =>
    familyMoneyOf(app.db, account, await academyToday(app.db)),
  )
}
