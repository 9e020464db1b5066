import { addPhone, getPush, type Phone, removePhone } from '@ganit/contract/messages/push'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../../../../http/access.ts'
import { deviceInWords } from '../../../../http/callers/device-of.ts'
import { invalid } from '../../../../http/errors.ts'
import { serve } from '../../../../http/serve.ts'
import { readMessageSettings } from '../../../ground/settings/settings.queries.ts'
import * as phones from './push.queries.ts'
import { isPointOfCurve } from './push-keys.ts'

const presentPhone = (
  { subscription_id, session_id, user_agent, created_at }: phones.StoredPhone,
  account: Account,
): Phone => ({
  subscription_id,
  device: deviceInWords(user_agent),
  added_at: created_at.toISOString(),
  is_current: session_id === account.session_id,
})

/** The phones on which an account gets messages. */
export async function pushRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getPush, async ({ account }) => ({
    key: app.pushKey,
    on: (await readMessageSettings(db)).push_on,
    subscriptions: (await phones.phonesOfAccount(db, account.uid)).map((phone) =>
      presentPhone(phone, account),
    ),
  }))

  serve(app, addPhone, async ({ account, body, once }) => {
    if (!isPointOfCurve(body.keys.p256dh)) throw invalid({ 'keys.p256dh': 'p256dh must be a key.' })
    return once(async (trx) => {
      const added = await phones.addPhone(trx, account, body)
      const all = await phones.phonesOfAccount(trx, account.uid)
      const phone = all.find(({ subscription_id }) => subscription_id === added)
      return {
        message: 'This phone gets messages now.',
        subscription: presentPhone(phone as phones.StoredPhone, account),
      }
    })
  })

  serve(app, removePhone, async ({ account, params }) => {
    await db
      .transaction()
      .execute((trx) => phones.removePhone(trx, account, params.subscription_id))
    return { message: 'This phone gets no more messages.' }
  })
}
