import { getHealth, getReady } from '@ganit/contract/ground/system'
import type { FastifyInstance } from 'fastify'
import { unavailableError } from '../../../http/errors.ts'
import { serve } from '../../../http/serve.ts'

/** Health of the machine, answered at every address. */
export async function systemRoutes(app: FastifyInstance) {
  serve(app, getHealth, async () => {
    await app.askDatabase()
    return { status: 'ok' as const }
  })
  serve(app, getReady, async () => {
    if (app.stopping?.aborted || app.isKeepingFiles?.()) throw unavailableError()
    if (!app.isReadyAlone) await app.askDatabase()
    return { status: 'ready' as const }
  })
}
