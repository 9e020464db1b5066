import { getSiteTruth } from '@ganit/contract/office/site-truth'
import { closeChecklist, getChecklist, getToday } from '@ganit/contract/office/today'
import type { FastifyInstance } from 'fastify'
import { cachedPerAcademy } from '../../../academy/per-academy.ts'
import { serve } from '../../../http/serve.ts'
import { markChecklistClosed } from './checklist.queries.ts'
import { readSiteTruth } from './site-truth.queries.ts'
import { createKeptFigures, createReadToday, readChecklist } from './today.service.ts'

export async function todayRoutes(app: FastifyInstance) {
  const { db, photoUrls } = app
  const today = cachedPerAcademy(({ dataDir }) =>
    createReadToday(db, { reach: app.messageReach, photoUrls, dataDir }),
  )
  const figures = cachedPerAcademy(() => createKeptFigures(db))

  serve(app, getToday, async ({ account }) => ({
    ...(await today()(account)),
    ...(await figures()()),
  }))

  serve(app, getChecklist, async () => ({ checklist: await readChecklist(db, app.messageReach) }))

  serve(app, getSiteTruth, () => readSiteTruth(db))

  serve(app, closeChecklist, async ({ body }) => {
    await db.transaction().execute((trx) => markChecklistClosed(trx, body ?? {}))
    if (body?.by_hand) return { message: 'Noted.' }
    return { message: body?.closed === false ? 'Opened.' : 'Closed.' }
  })
}
