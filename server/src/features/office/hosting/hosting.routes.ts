import { acceptHosting, getHosting } from '@ganit/contract/office/hosting'
import type { FastifyInstance } from 'fastify'
import { theAcademy } from '../../../academy/place.ts'
import { backupsFolder, listBackups } from '../../../backup/folder.ts'
import { conflict, notFound } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'
import { readMailAllowance } from '../../messages/channels/mail/allowance.queries.ts'
import { connected } from '../connections/connected.ts'

/** The owner's view of the host. In a single installation there is none. */
export async function hostingRoutes(app: FastifyInstance) {
  const { db } = app

  const theHosting = () => {
    const { hosting, ...academy } = theAcademy()
    if (!hosting) throw notFound('This academy has no host.')
    return { hosting, academy }
  }

  serve(app, getHosting, async () => {
    const { hosting, academy } = theHosting()
    const { domain, email = null, agreement } = hosting
    const [accepted, [latest], allowance] = [
      await hosting.accepted(),
      await listBackups(backupsFolder(academy.dataDir)),
      connected().mail.isHosts ? await readMailAllowance(db) : null,
    ]
    return {
      address: academy.origins[0],
      host: { domain, email },
      agreement,
      accepted: accepted && { version: accepted.version, at: accepted.at.toISOString() },
      last_backup: latest?.made_at.toISOString() ?? null,
      mails_left: allowance && Math.max(0, allowance.most - allowance.sent),
    }
  })

  serve(app, acceptHosting, async ({ body: { version } }) => {
    const { hosting } = theHosting()
    if (version !== hosting.agreement.version)
      throw conflict('The agreement was changed meanwhile. Please read it again.')
    await hosting.accept(version)
    return { message: 'Agreement accepted' }
  })
}
