import { type AuditEntry, listAuditEntries } from '@ganit/contract/office/audit'
import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { familyInWords } from '../../ground/rights/family-actor.ts'
import { readTimeZone } from '../../ground/settings/settings.queries.ts'
import { erasedActorInWords } from '../privacy/erasure.queries.ts'
import { type AuditRow, pageOfEntries } from './audit.queries.ts'
import { hostInWords } from './host-actor.ts'

const presentEntry = ({ actor, uid, name, email, happened_at, ...entry }: AuditRow) => ({
  ...entry,
  happened_at: happened_at.toISOString(),
  actor: uid === null ? actorWithoutAccount(actor) : { uid, name: name ?? '', email: email ?? '' },
})

/** Null for an actor whose account is gone, unless it is an erased student, a family by its link, or the host. */
function actorWithoutAccount(actor: string | null): AuditEntry['actor'] {
  const name = familyInWords(actor) ?? erasedActorInWords(actor) ?? hostInWords(actor)
  return actor && name ? { uid: actor, name, email: '' } : null
}

export async function auditRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listAuditEntries, async ({ querystring }) => {
    const { page = 1, page_size = PAGE_SIZE, order = 'desc', ...filters } = querystring
    const time_zone = await readTimeZone(db)
    const wanted = { page, page_size, order, time_zone }
    const { items, ...counted } = await pageOfEntries(db, filters, wanted)
    return { items: items.map(presentEntry), ...counted, page, page_size }
  })
}
