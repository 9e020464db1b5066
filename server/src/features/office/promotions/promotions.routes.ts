import { promote } from '@ganit/contract/office/promotions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import * as promotions from './promotions.service.ts'

export async function promotionsRoutes(app: FastifyInstance) {
  serve(app, promote, ({ body, account, once }) =>
    once(async (trx) => ({
      message: body.preview ? 'Looking who can move up.' : 'Moving up has begun.',
      job: await promotions.promote(trx, body, account),
    })),
  )
}
