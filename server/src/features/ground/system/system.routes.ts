import { getHealth, getReady } from '@ganit/contract/ground/system'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { unavailableError } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'

export async function systemRoutes(app: FastifyInstance) {
  // A write that changes nothing, but fails if the database is read-only.
  const askDatabase = () => sql`delete from rate_limits where false`.execute(app.db)
  serve(app, getHealth, async () => {
    await askDatabase()
    return { status: 'ok' as const }
  })
  serve(app, getReady, async () => {
    if (app.stopping?.aborted || app.isKeepingFiles?.()) throw unavailableError()
    await askDatabase()
    return { status: 'ready' as const }
  })
}
