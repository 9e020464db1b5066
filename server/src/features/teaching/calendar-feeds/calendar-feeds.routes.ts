import {
  createCalendarFeed,
  deleteCalendarFeed,
  getCalendarFeed,
  readCalendar,
} from '@ganit/contract/teaching/calendar-feeds'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { deleteFeed, hasFeed } from './calendar-feeds.queries.ts'
import { createFeed, readCalendarAt } from './calendar-feeds.service.ts'

export async function calendarFeedsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getCalendarFeed, async ({ account }) => ({ exists: await hasFeed(db, account.uid) }))

  serve(app, createCalendarFeed, ({ account, once }) =>
    once(async (trx) => ({
      message: 'Calendar address made.',
      address: await createFeed(trx, account.uid, app.origin),
    })),
  )

  serve(app, deleteCalendarFeed, async ({ account }) => {
    await deleteFeed(db, account.uid)
    return { message: 'Calendar address ended.' }
  })

  serve(app, readCalendar, async ({ params, request, reply }) => {
    const { text, etag } = await readCalendarAt(db, params.file, app.origin)
    reply.header('etag', etag).header('cache-control', 'private, no-cache')
    // Proxies that compress mark the etag as weak.
    if (request.headers['if-none-match']?.replaceAll('W/', '').includes(etag))
      return reply.code(304).send()
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', 'inline; filename="lessons.ics"')
      .send(text)
  })
}
