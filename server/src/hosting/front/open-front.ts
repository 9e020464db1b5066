import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { Pool } from 'pg'
import { createMailer } from '../../features/messages/channels/mail/mailer.ts'
import { mailFromOf } from '../addresses.ts'
import type { HostConfig } from '../host-config.ts'
import type { HostDb } from '../host-database.ts'
import type { Host } from '../open-host.ts'
import { buildFront } from './front.ts'
import { createRequests } from './requests.ts'

/** The host's mails come from a name that no academy has. */
export const hostMailer = (config: HostConfig, log: FastifyBaseLogger) =>
  createMailer({
    ...{ from: mailFromOf('host', config), replyTo: config.hostingEmail },
    ...{ dataDir: config.dataDir, smtpUrl: config.smtpUrl, log },
  })

type Parts = {
  host: Pick<Host, 'config' | 'isStorageFull'>
  db: HostDb
  pool: Pool
  log: FastifyBaseLogger
  count: () => number
}

/** Opens what the host answers at its own domain. */
export async function openFront({ host: { config, isStorageFull }, db, pool, log, count }: Parts) {
  const deliver = hostMailer(config, log)
  const requests = createRequests({ db, pool, config, deliver, log })
  const front = await buildFront({ config, requests, count, log, isStorageFull })
  return {
    close: front.close,
    /** Answers a call at the host's domain; false at every other one. */
    answer(address: string | undefined, request: IncomingMessage, response: ServerResponse) {
      if (address !== config.domain) return false
      front.answer(request, response)
      return true
    },
  }
}
