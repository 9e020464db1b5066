import { createPayLink, endPayLink } from '@ganit/contract/money/pay-links'
import type { FastifyInstance } from 'fastify'
import { conflict, notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { endLinks } from '../../ground/pay-links/pay-links.queries.ts'
import { isPayable } from '../../ground/pay-links/pay-links.service.ts'
import { shareLink } from './hand-over.service.ts'
import { payPagesRoutes } from './pay-pages.routes.ts'

export async function payLinksRoutes(app: FastifyInstance) {
  const { db } = app

  // A repeated call gives the same link, so it needs no idempotency key. A stored answer must not contain a token.
  serve(app, createPayLink, async ({ body, account }) => {
    const { payLinks } = app.messageReach
    if (!payLinks || !(await isPayable(db, payLinks))) throw conflict('Set the UPI ID first.')
    const person = { guardian_id: body.guardian_id ?? null, student_id: body.student_id ?? null }
    const pay_link = await db
      .transaction()
      .execute((trx) => shareLink(trx, payLinks, person, account.uid))
    return { answer: { message: 'Link ready.', pay_link } }
  })

  serve(app, endPayLink, async ({ params }) => {
    const ended = await db
      .transaction()
      .execute((trx) => endLinks(trx, [params.pay_link_id], 'ended by the office'))
    if (ended === 0) throw notFound('Link not found.')
    return { message: 'Link ended.' }
  })

  await app.register(payPagesRoutes)
}
