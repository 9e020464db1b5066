import { getLeaving, keepCredit, leave } from '@ganit/contract/office/leaving'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../../../http/access.ts'
import { notAllowed } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { isOwner } from '../../ground/rights/rights.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { readDeskRefundsTo } from '../../ground/settings/settings-choices.queries.ts'
import { keepCreditOf } from './kept-credit.service.ts'
import { isWithin, previewOfLeaving, settleAndLeave } from './leaving.service.ts'

export async function leavingRoutes(app: FastifyInstance) {
  const { db } = app

  /** The largest sum that an account may pay back to a student who leaves; undefined without a limit. */
  const readMost = async (account: Account) =>
    isOwner(account) ? undefined : await readDeskRefundsTo(db)

  serve(app, getLeaving, async ({ params: { uid }, querystring: { on }, account }) => {
    const today = await readAcademyToday(db)
    const leaving = await previewOfLeaving(db, { uid, on: on ?? today }, today)
    return { ...leaving, may_refund: isWithin(await readMost(account), leaving.credit) }
  })

  serve(app, leave, async ({ params: { uid }, body, account }) => {
    const most = await readMost(account)
    if (body.refund && most === null) throw notAllowed('Only the owner can refund.')
    const by = { uid: account.uid, today: await readAcademyToday(db), most }
    return { message: 'Settled.', ...(await settleAndLeave(db, { ...body, uid }, by)) }
  })

  serve(app, keepCredit, async ({ params: { uid }, body: { reason }, account }) => {
    const by = { uid: account.uid, today: await readAcademyToday(db) }
    await keepCreditOf(db, { uid, reason }, by)
    return { message: 'Noted.' }
  })
}
