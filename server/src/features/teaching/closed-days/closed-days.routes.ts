import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { closedDaysOfYear } from './closed-days.queries.ts'
import { addClosedDay, changeClosedDay, previewOf, removeClosedDay } from './closed-days.service.ts'

export async function closedDaysRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listClosedDays, async ({ querystring, account }) => {
    const year = querystring.year ?? Number((await academyToday(db)).slice(0, 4))
    return closedDaysOfYear(db, account, year)
  })

  serve(app, createClosedDay, ({ body, once }) =>
    once(async (trx) => ({
      message: 'Closed day added.',
      closed_day: await addClosedDay(trx, body),
    })),
  )

  serve(app, previewClosedDay, ({ body }) => previewOf(db, body))

  serve(app, updateClosedDay, async ({ params: { closed_day_id }, body }) => ({
    message: 'Closed day changed.',
    ...(await changeClosedDay(db, closed_day_id, body)),
  }))

  serve(app, deleteClosedDay, async ({ params: { closed_day_id } }) => ({
    message: 'Closed day deleted.',
    not_restored: await removeClosedDay(db, closed_day_id),
  }))
}
