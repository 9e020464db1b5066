import { getLeaving, keepCredit, leave } from '@ganit/contract/office/leaving'
import type { FastifyInstance } from 'fastify'
import { notAllowed } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { keepCreditOf } from './kept-credit.service.ts'
import { previewOfLeaving, settleAndLeave } from './leaving.service.ts'

export async function leavingRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getLeaving, async ({ params: { uid }, querystring: { on } }) => {
    const today = await readAcademyToday(db)
    return previewOfLeaving(db, { uid, on: on ?? today }, today)
  })

  serve(app, leave, async ({ params: { uid }, body, account }) => {
    if (body.refund && !isOwner(account)) throw notAllowed('Only the owner can refund.')
    const by = { uid: account.uid, today: await readAcademyToday(db) }
    return { message: 'Settled.', ...(await settleAndLeave(db, { ...body, uid }, by)) }
  })

  serve(app, keepCredit, async ({ params: { uid }, body: { reason }, account }) => {
    const by = { uid: account.uid, today: await readAcademyToday(db) }
    await keepCreditOf(db, { uid, reason }, by)
    return { message: 'Noted.' }
  })
}
