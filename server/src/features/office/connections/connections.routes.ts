import type { ConnectionKind } from '@ganit/contract/office/connections'
import * as calls from '@ganit/contract/office/connections'
import type { FastifyInstance } from 'fastify'
import type { Account } from '../../../http/access.ts'
import { conflict, invalid } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import {
  askAboutNumber,
  reasonOfTrial,
  sendTrialMail,
  sendTrialSms,
} from '../../messages/channels/trial.service.ts'
import { connected, forgetConnections, readConnections } from './connected.ts'
import {
  insistOnSecondFactor,
  present,
  presentConnections,
  removeConnection,
  saveConnection,
} from './connections.service.ts'

export async function connectionsRoutes(app: FastifyInstance) {
  const { db } = app

  const change = async (work: Parameters<ReturnType<typeof db.transaction>['execute']>[0]) => {
    await db.transaction().execute(work)
    forgetConnections()
    await readConnections(db)
    app.invalidatePages()
  }

  serve(app, calls.getConnections, async ({ account }) => {
    await insistOnSecondFactor(db, account.uid)
    return { connections: await presentConnections(db) }
  })

  serve(app, calls.saveConnection, async ({ account, params, body }) => {
    await insistOnSecondFactor(db, account.uid)
    await change((trx) => saveConnection(trx, params.kind, body))
    return { message: 'Connection saved' }
  })

  serve(app, calls.removeConnection, async ({ account, params }) => {
    await insistOnSecondFactor(db, account.uid)
    await change((trx) => removeConnection(trx, params.kind))
    return { message: 'Connection removed' }
  })

  type Asker = Pick<Account, 'email'> & { phone: string | undefined }

  const trials: Record<ConnectionKind, (asker: Asker) => Promise<string>> = {
    async mail({ email }) {
      const { mail } = connected()
      const { smtpUrl } = mail
      if (!smtpUrl) throw conflict('It is not set up.')
      await sendTrialMail({ ...mail, smtpUrl }, email)
      return `A mail is on its way to ${email}.`
    },
    async sms({ phone }) {
      if (!phone) throw invalid({ phone: 'Phone is required.' })
      await sendTrialSms(db, present('sms'), { phone, origin: app.origin })
      return `An SMS is on its way to ${phone}.`
    },
    async whatsapp() {
      return `WhatsApp knows your number: ${await askAboutNumber(present('whatsApp'))}.`
    },
    async razorpay() {
      if (!app.gateway) throw conflict('It is not set up.')
      if (!(await app.gateway.isOpen())) throw conflict('Razorpay does not take these keys.')
      return 'Razorpay takes your keys.'
    },
  }

  serve(app, calls.testConnection, async ({ account, params, body }) => {
    await insistOnSecondFactor(db, account.uid)
    const { email } = account
    const message = await trials[params.kind]({ email, phone: body.phone }).catch(asRefusal)
    return { message }
  })
}

/** Failures of providers as a refusal in words; our own refusals stay. */
function asRefusal(error: unknown): never {
  if (error instanceof Error && 'statusCode' in error) throw error
  throw conflict(reasonOfTrial(error))
}
