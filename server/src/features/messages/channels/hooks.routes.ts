import { timingSafeEqual } from 'node:crypto'
import { reportSms, reportWhatsApp, verifyWhatsApp } from '@ganit/contract/messages/message-hooks'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { keepRawBodies } from '../../../http/bodies/raw-body.ts'
import { notFound, Refused } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { type Report, storeReport } from './reports.queries.ts'
import { isSigned, parseSmsReports, parseWhatsAppReports } from './reports.ts'

const wrongSignature = () => new Refused(401, 'The signature is wrong.')

/** Checks a signature and parses the body; 401 if the signature is wrong, undefined if the body is not JSON. */
function parseSignedJson({ rawBody: bytes }: FastifyRequest, secret: string, signature: unknown) {
  if (!isSigned(bytes, secret, String(signature ?? ''))) throw wrongSignature()
  try {
    return JSON.parse(bytes.toString()) as unknown
  } catch {
    return undefined
  }
}

const isSame = (given: string, right: string) => {
  const [a, b] = [Buffer.from(given), Buffer.from(right)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Delivery reports of SMS and WhatsApp providers; no routes without a provider. */
export async function hooksRoutes(app: FastifyInstance) {
  const { db } = app
  const OK = { message: 'Noted.' }

  const note = (channel: 'sms' | 'whatsapp', reports: Report[]) =>
    db.transaction().execute(async (trx) => {
      for (const report of reports) await storeReport(trx, channel, report)
      return OK
    })

  await app.register(async (hooks) => {
    keepRawBodies(hooks)

    const ofSms = (request: FastifyRequest) => {
      if (!app.smsProvider) throw notFound()
      return note(
        'sms',
        parseSmsReports(
          parseSignedJson(request, app.smsProvider.token, request.headers['x-signature']),
        ),
      )
    }
    serve(hooks, reportSms, ({ request }) => ofSms(request))

    const ofWhatsApp = (request: FastifyRequest) => {
      if (!app.whatsAppProvider) throw notFound()
      const signature = String(request.headers['x-hub-signature-256'] ?? '').replace(/^sha256=/, '')
      return note(
        'whatsapp',
        parseWhatsAppReports(parseSignedJson(request, app.whatsAppProvider.appSecret, signature)),
      )
    }
    serve(hooks, reportWhatsApp, ({ request }) => ofWhatsApp(request))
  })

  serve(app, verifyWhatsApp, ({ querystring, reply }) => {
    if (!app.whatsAppProvider) throw notFound()
    const {
      'hub.mode': mode,
      'hub.verify_token': token = '',
      'hub.challenge': challenge = '',
    } = querystring
    if (mode !== 'subscribe' || !isSame(token, app.whatsAppProvider.verifyToken))
      throw new Refused(403, 'The token is wrong.')
    return reply.type('text/plain; charset=utf-8').send(challenge)
  })
}
