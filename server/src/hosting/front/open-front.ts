import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyBaseLogger } from 'fastify'
import type { DatabaseAddress } from '../../academy/academy.ts'
import { createMailer } from '../../features/messages/channels/mail/mailer.ts'
import { mailFromOf } from '../addresses.ts'
import type { HostConfig } from '../host-config.ts'
import { connectHost } from '../host-database.ts'
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
  /** The host's database, for the role of the process. */
  address: DatabaseAddress
  log: FastifyBaseLogger
  count: () => number
}

/**
 * Opens the app that answers at the host's own domain. It has connections of its own, so that strangers keep neither
 * the list of academies nor health checks waiting.
 */
export async function openFront({ host: { config, isStorageFull }, address, log, count }: Parts) {
  const { db, pool } = connectHost(address)
  const deliver = hostMailer(config, log)
  const requests = createRequests({ db, pool, config, deliver, log })
  const front = await buildFront({ config, requests, count, log, isStorageFull })
  return {
    close: () => front.close().finally(() => db.destroy()),
    /** Answers a call at the host's domain; false at every other one. */
    answer(name: string | undefined, request: IncomingMessage, response: ServerResponse) {
      if (name !== config.domain) return false
      front.answer(request, response)
      return true
    },
  }
}
