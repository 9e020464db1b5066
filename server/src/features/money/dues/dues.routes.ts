import * as calls from '@ganit/contract/money/dues'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { cutDue } from './cut.service.ts'
import { addDue, removeDue, takeBackWaiver, waiveDue } from './dues.service.ts'
import { waiversOfStudent } from './waivers.queries.ts'

export async function duesRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.addDue, ({ body, account, once }) =>
    once(async (trx) => ({
      message: 'Due added.',
      due: await addDue(trx, body, { account, today: await readAcademyToday(trx) }),
    })),
  )

  serve(app, calls.deleteDue, async ({ params, body, account }) => {
    await removeDue(db, { ...params, ...body }, { account, today: await readAcademyToday(db) })
    return { message: 'Due deleted.' }
  })

  serve(app, calls.cutDue, async ({ params, body, account }) => {
    const by = { account, today: await readAcademyToday(db) }
    return { message: 'Instalments saved.', dues: await cutDue(db, { ...params, ...body }, by) }
  })

  serve(app, calls.waiveDue, ({ params, body, account, once }) =>
    once(async (trx) => {
      const by = { account, today: await readAcademyToday(trx) }
      return { message: 'Waived.', ...(await waiveDue(trx, { ...body, ...params }, by)) }
    }),
  )

  serve(app, calls.listWaivers, ({ querystring }) => waiversOfStudent(db, querystring.student_id))

  serve(app, calls.reverseWaiver, async ({ params, body, account }) => {
    const by = { account, today: await readAcademyToday(db) }
    return {
      message: 'Waiver reversed.',
      ...(await takeBackWaiver(db, { ...params, ...body }, by)),
    }
  })
}
