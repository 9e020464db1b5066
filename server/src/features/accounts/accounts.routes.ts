import {
  endOthers,
  endSession,
  getMe,
  getOwnAccount,
  getSignInWays,
  listSessions,
  type Me,
  updateOwnAccount,
} from '@ganit/contract/accounts/accounts'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../../http/access.ts'
import { deviceInWords } from '../../http/callers/device-of.ts'
import { notFound } from '../../http/errors.ts'
import { serve } from '../../http/serve.ts'
import { isOffice } from '../ground/rights/rights.ts'
import { readFeesByHand } from '../ground/settings/settings-choices.queries.ts'
import {
  endOtherSessions,
  endOwnSession,
  googleIdentity,
  hasPassword,
  renameAccount,
  sessionsOf,
} from './accounts.queries.ts'
import { studyLanguageOf } from './study-language.queries.ts'

const presentMe = (account: Account): Me => ({
  userType: account.role,
  uid: account.uid,
  name: account.name,
  email: account.email,
  avatar: account.image,
  registered: account.student_id !== null,
  ...(account.needs && { needs: account.needs }),
})

export async function accountsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, getMe, async ({ account }) => {
    const me = presentMe(account)
    if (isOffice(account) && (await readFeesByHand(db)) === false)
      return { ...me, first_screen: 'today' as const }
    if (account.student_id === null) return me
    const language = await studyLanguageOf(db, account.student_id)
    return language ? { ...me, language } : me
  })

  serve(app, updateOwnAccount, async ({ account, body: { name } }) => {
    if (name !== account.name) {
      await renameAccount(db, account.uid, name)
      // The prospectus names teachers.
      app.invalidatePages()
    }
    return { message: 'Name changed.', account: presentMe({ ...account, name }) }
  })

  serve(app, getSignInWays, () => ({
    google: app.hasGoogle,
    phone_code: app.messageReach.sms || app.messageReach.whatsapp,
  }))

  serve(app, getOwnAccount, async ({ account: { uid, name, email, email_verified } }) => {
    const google = await googleIdentity(db, uid)
    return {
      email,
      email_verified,
      has_password: await hasPassword(db, uid),
      google: google
        ? { uid: google.google_uid, display_name: name, photo_url: google.google_photo_url }
        : null,
    }
  })

  serve(app, listSessions, async ({ account }) =>
    (await sessionsOf(db, account.uid)).map(({ id, user_agent, created_at }) => ({
      session_id: id,
      device: deviceInWords(user_agent),
      signed_in_at: created_at.toISOString(),
      is_current: id === account.session_id,
    })),
  )

  serve(app, endSession, async ({ params, account }) => {
    if (!(await endOwnSession(db, account.uid, params.id)))
      throw notFound('This device is logged out already.')
    return { message: 'The device has been logged out.' }
  })

  serve(app, endOthers, async ({ account }) => {
    await endOtherSessions(db, account.uid, account.session_id)
    return { message: 'All other devices have been logged out.' }
  })
}
