import * as calls from '@ganit/contract/money/counter'
import type { FastifyInstance } from 'fastify'
import { refuseWithoutKey } from '../../../http/changes/idempotency.ts'
import { serve } from '../../../http/serve.ts'
import { counterFamily, findPayers, readTakings, takePayments } from './counter.service.ts'

export async function counterRoutes(app: FastifyInstance) {
  const { db, searches, photoUrls, receiptLinks } = app
  const reading = () => ({ db, photoUrls, payLinks: app.messageReach.payLinks })

  serve(app, calls.findPayers, ({ querystring }) =>
    findPayers(reading(), searches, querystring.search),
  )

  serve(app, calls.getCounterFamily, ({ params, account }) =>
    counterFamily(reading(), { ...params, uid: account.uid }),
  )

  serve(app, calls.listTakings, ({ account }) =>
    readTakings(reading(), account, { receiptLinks, origin: app.origin }),
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
