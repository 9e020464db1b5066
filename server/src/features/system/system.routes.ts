import { getHealth } from '@ganit/contract/system'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { serve } from '../../http/serve.ts'

export async function systemRoutes(app: FastifyInstance) {
  serve(app, getHealth, async () => {
    await sql`select 1`.execute(app.db)
    return { status: 'ok' as const }
  })
}
