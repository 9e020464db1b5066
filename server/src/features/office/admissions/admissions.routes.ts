import * as calls from '@ganit/contract/office/admissions'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../../db/schema.ts'
import { runAndRollBack } from '../../../db/transactions/dry-run.ts'
import { refuseWithoutKey } from '../../../http/changes/idempotency.ts'
import { serve } from '../../../http/serve.ts'
import { admitNewStudent } from './admissions.service.ts'

export async function admissionsRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app

  serve(app, calls.admit, async ({ body, account, request, reply, once }) => {
    const work = (trx: Trx) => admitNewStudent(trx, { account, photoUrls }, body)
    if (body.preview) return { answer: await runAndRollBack(db, work) }
    refuseWithoutKey(request)
    return once((trx) => {
      reply.code(201)
      return work(trx)
    })
  })
}
