import {
  finishChapter,
  getPlan,
  listPlans,
  savePlan,
  suggestPlan,
} from '@ganit/contract/learning/plans'
import type { FastifyInstance } from 'fastify'
import { readLaterPage } from '../../../http/answers/paging.ts'
import { serve } from '../../../http/serve.ts'
import { batchName } from '../../teaching/batches/own-batches.queries.ts'
import { createPlanPages } from './plan-list.service.ts'
import {
  markChapterFinished,
  readPlan,
  savePlan as savePlanOf,
  suggestLayout,
} from './plans.service.ts'

export async function plansRoutes(app: FastifyInstance) {
  const { db } = app
  const pageOfPlans = createPlanPages(db)

  serve(app, listPlans, ({ querystring: { search, ...paging }, account }) =>
    readLaterPage(paging, (wanted) => pageOfPlans(account, { search, ...wanted })),
  )

  serve(app, getPlan, async ({ params: { batch_id }, account }) => {
    await batchName(db, account, batch_id)
    return { plan: await readPlan(db, batch_id) }
  })

  serve(app, savePlan, async ({ params: { batch_id }, body, account }) => {
    await batchName(db, account, batch_id)
    return db.transaction().execute((trx) => savePlanOf(trx, batch_id, body))
  })

  serve(app, suggestPlan, async ({ params: { batch_id }, body, account }) =>
    suggestLayout(db, await batchName(db, account, batch_id), body),
  )

  serve(app, finishChapter, async ({ params: { batch_id, chapter_id }, body, account }) => {
    await batchName(db, account, batch_id)
    const finishing = { batch_id, chapter_id, done_on: body.done_on }
    return { message: await db.transaction().execute((trx) => markChapterFinished(trx, finishing)) }
  })
}
