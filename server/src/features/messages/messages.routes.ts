import {
  cancelMessage,
  getChannels,
  getMessage,
  getMessageWays,
  listDeliveries,
  listMessages,
  markSentByHand,
  previewMessage,
  sendAgain,
  sendMessage,
} from '@ganit/contract/messages/messages'
import { plainNotice } from '@ganit/contract/messages/plain-notice'
import { listTellings, listTold } from '@ganit/contract/messages/tellings'
import type { FastifyInstance } from 'fastify'
import { toCountedList } from '../../db/rows/page.ts'
import { readInSnapshot } from '../../db/transactions/in-snapshot.ts'
import { readLaterPage } from '../../http/answers/paging.ts'
import { FREQUENT, serve } from '../../http/serve.ts'
import { readAcademyToday } from '../ground/settings/settings.service.ts'
import { readChannels } from './channels/channels.queries.ts'
import { hooksRoutes } from './channels/hooks.routes.ts'
import { readToldPage, tellingById, tellingsPage } from './inbox/told.queries.ts'
import { isKnownTo } from './notices/audience.queries.ts'
import {
  cancelNotice,
  previewNotice,
  sendFailedAgain,
  writeNotice,
} from './notices/notices.service.ts'
import {
  markByHand,
  readDeliveriesPage,
  readMessage,
  readMessagesPage,
} from './notices/sent.queries.ts'
import { templatesRoutes } from './wording/templates.routes.ts'

export async function messagesRoutes(app: FastifyInstance) {
  await app.register(templatesRoutes)
  await app.register(hooksRoutes)
  noticeRoutes(app)
}

function noticeRoutes(app: FastifyInstance) {
  const { db } = app
  const isByHand = () => !app.messageReach.sms && !app.messageReach.whatsapp

  serve(
    app,
    previewMessage,
    async ({ body, account }) => ({
      ...(await readInSnapshot(db, (trx) => previewNotice(trx, account, body, app.messageReach))),
      plain: plainNotice(body),
    }),
    FREQUENT,
  )

  serve(app, sendMessage, ({ body, account, once }) =>
    once((trx) => writeNotice(trx, account, body, app.messageReach)),
  )

  serve(app, listMessages, ({ querystring: { search, purpose, state, ...page }, account }) =>
    readLaterPage(page, async (wanted) =>
      toCountedList(await readMessagesPage(db, account, { search, purpose, state }, wanted)),
    ),
  )

  serve(app, listTellings, ({ querystring: { search, purpose, ...page }, account }) =>
    readLaterPage(page, async (wanted) =>
      toCountedList(await tellingsPage(db, account, { search, purpose }, wanted)),
    ),
  )

  serve(app, listTold, async ({ params: { telling_id }, querystring, account }) => {
    const telling = await tellingById(db, account, telling_id)
    const isKnown = isKnownTo(account, await readAcademyToday(db))
    const people = await readLaterPage(querystring, async (wanted) =>
      toCountedList(await readToldPage(db, { telling_id, isByHand: isByHand(), isKnown }, wanted)),
    )
    return { ...people, telling }
  })

  serve(app, getMessageWays, () => {
    const { mail, sms, whatsapp } = app.messageReach
    return { mail, sms, whatsapp }
  })

  serve(app, getChannels, () => readChannels(db, app.messageReach))

  serve(app, getMessage, async ({ params: { message_id }, account }) => {
    const message = await readMessage(db, account, message_id)
    return message as typeof message & { audience: never; channels: never }
  })

  serve(app, listDeliveries, async ({ params: { message_id }, querystring, account }) => {
    await readMessage(db, account, message_id)
    const { state, ...page } = querystring
    return readLaterPage(page, async (wanted) =>
      toCountedList(
        await readDeliveriesPage(
          db,
          {
            message_id,
            state,
            isByHand: isByHand(),
            isKnown: isKnownTo(account, await readAcademyToday(db)),
          },
          wanted,
        ),
      ),
    )
  })

  serve(app, cancelMessage, ({ params: { message_id }, account }) =>
    db.transaction().execute(async (trx) => ({
      message: 'Message cancelled.',
      cancelled: await cancelNotice(trx, account, message_id),
    })),
  )

  serve(app, sendAgain, ({ params: { message_id }, account }) =>
    db.transaction().execute(async (trx) => {
      const again = await sendFailedAgain(trx, account, message_id)
      return {
        message: again === 1 ? '1 message is sent again.' : `${again} messages are sent again.`,
        again,
      }
    }),
  )

  serve(app, markSentByHand, ({ params: { message_id, delivery_id }, account }) =>
    db.transaction().execute(async (trx) => {
      await readMessage(trx, account, message_id)
      const isKnown = isKnownTo(account, await readAcademyToday(trx))
      const at = await markByHand(trx, { message_id, delivery_id, isKnown, by: account.uid })
      return { message: 'Marked as sent by hand.', by_hand_at: at.toISOString() }
    }),
  )
}
