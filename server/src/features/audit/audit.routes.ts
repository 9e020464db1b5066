import { type AuditEntry, type AuditSubject, listAuditEntries } from '@ganit/contract/audit'
import { PAGE_SIZE } from '@ganit/contract/pages'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../http/serve.ts'
import { academyTimeZone } from '../settings/settings.queries.ts'
import { type AuditRow, pageOfEntries } from './audit.queries.ts'

const present = ({ uid, name, email, happened_at, subject, ...entry }: AuditRow): AuditEntry => ({
  ...entry,
  subject: subject as AuditSubject,
  happened_at: happened_at.toISOString(),
  actor: uid === null ? null : { uid, name: name ?? '', email: email ?? '' },
})

export async function auditRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, listAuditEntries, async ({ querystring }) => {
    const { page = 1, page_size = PAGE_SIZE, order = 'desc', ...filters } = querystring
    const time_zone = await academyTimeZone(db)
    const wanted = { page, page_size, order, time_zone }
    const { items, total } = await pageOfEntries(db, filters, wanted)
    return { items: items.map(present), total, page, page_size }
  })
}
