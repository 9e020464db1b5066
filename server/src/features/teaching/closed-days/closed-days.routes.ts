import {
  createClosedDay,
  deleteClosedDay,
  listClosedDays,
  previewClosedDay,
  updateClosedDay,
} from '@ganit/contract/teaching/closed-days'
import type { FastifyInstance } from 'fastify'
import type { Trx } from '../../../db/schema.ts'
import { serve } from '../../../http/serve.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { announceEvent } from '../../messages/events/events.queries.ts'
import type { Foreseen } from '../../messages/events/reach.service.ts'
import { correctWaiting } from '../../messages/events/silent.service.ts'
import { closedDaysOfYear } from './closed-days.queries.ts'
import {
  addClosedDay,
  changeClosedDay,
  previewOfClosedDay,
  removeClosedDay,
} from './closed-days.service.ts'

type Telling = { tell?: boolean | undefined; by: string; closed_day_id?: number | false }

export async function closedDaysRoutes(app: FastifyInstance) {
  const { db } = app

  /** Announces events, or corrects waiting messages if nothing is to be announced. */
  async function announceAll(trx: Trx, events: Foreseen[], { tell = true, ...who }: Telling) {
    if (!tell) return correctWaiting(trx, events, who)
    for (const event of events) await announceEvent(trx, { ...event, by: who.by })
  }

  serve(app, listClosedDays, async ({ querystring, account }) => {
    const year = querystring.year ?? Number((await readAcademyToday(db)).slice(0, 4))
    return closedDaysOfYear(db, account, year)
  })

  serve(app, createClosedDay, ({ body, account, once }) =>
    once(async (trx) => {
      const { closed_day, events } = await addClosedDay(trx, body)
      await announceAll(trx, events, { tell: body.tell, by: account.uid })
      return { message: 'Closed day added.', closed_day }
    }),
  )

  serve(app, previewClosedDay, ({ body }) => previewOfClosedDay(db, body, app.messageReach))

  serve(app, updateClosedDay, ({ params: { closed_day_id }, body, account }) =>
    db.transaction().execute(async (trx) => {
      const { events, ...changed } = await changeClosedDay(trx, closed_day_id, body)
      await announceAll(trx, events, { tell: body.tell, by: account.uid })
      return { message: 'Closed day changed.', ...changed }
    }),
  )

  serve(app, deleteClosedDay, ({ params: { closed_day_id }, body, account }) =>
    db.transaction().execute(async (trx) => {
      const { events, not_restored } = await removeClosedDay(trx, closed_day_id)
      const back = not_restored.length === 0 && closed_day_id
      await announceAll(trx, events, { tell: body?.tell, by: account.uid, closed_day_id: back })
      return { message: 'Closed day deleted.', not_restored }
    }),
  )
}
