import * as calls from '@ganit/contract/money/counter'
import type { FastifyInstance } from 'fastify'
import { refuseWithoutKey } from '../../../http/idempotency.ts'
import { serve } from '../../../http/serve.ts'
import { counterFamily, findPayers, takePayments } from './counter.service.ts'

export async function counterRoutes(app: FastifyInstance) {
  const { db, searches } = app

  serve(app, calls.findPayers, ({ querystring }) =>
    findPayers({ db, searches }, querystring.search),
  )

  serve(app, calls.getCounterFamily, ({ params, account }) =>
    counterFamily(db, { ...params, uid: account.uid }),
  )

  serve(app, calls.takePayments, ({ body, account, request, once }) => {
    refuseWithoutKey(request)
    return once(async (trx) => {
      const taken = await takePayments(trx, body, account.uid)
      const isOne = taken.payments.length === 1
      return { message: isOne ? 'Payment recorded!' : 'Payments recorded!', ...taken }
    })
  })
}
