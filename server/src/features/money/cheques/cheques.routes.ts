import * as calls from '@ganit/contract/money/cheques'
import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { bounceCheque, clearCheque, readChequesPage, unclearCheque } from './cheques.service.ts'

export async function chequesRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, calls.listCheques, ({ querystring: { show, page = 1, page_size = PAGE_SIZE } }) =>
    readChequesPage({ db, photoUrls }, show, { page, page_size }),
  )

  serve(app, calls.bounceCheque, ({ params, body, account, once }) =>
    once(async (trx) => {
      const by = { account, today: await readAcademyToday(trx) }
      return { message: 'Taken back.', ...(await bounceCheque(trx, { ...params, ...body }, by)) }
    }),
  )

  serve(app, calls.clearCheque, async ({ params, body, once }) =>
    once(async (trx) => {
      await clearCheque(trx, params.payment_id, body.on, await readAcademyToday(trx))
      return { message: 'Cleared.' }
    }),
  )

  serve(app, calls.takeBackClearing, async ({ params, body }) => {
    await db.transaction().execute((trx) => unclearCheque(trx, params.payment_id, body.reason))
    return { message: 'Taken back.' }
  })
}
