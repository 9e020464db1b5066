import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { listenTo } from './db/listener.ts'
import type { PageCache } from './page-cache.ts'

/** The database announces there each change of what public pages show, whichever process made it. */
const CHANNEL = 'changed_pages'

/** Keeps rendered pages only as long as it is known at once when the site has changed. */
export const pageNews = fp(
  async (app: FastifyInstance, { pool, cache }: { pool: Pool; cache: PageCache }) => {
    cache.setKeeping(false)
    const listener = listenTo(pool, CHANNEL, {
      onNews: cache.forget,
      onListening: () => cache.setKeeping(true),
      onLost() {
        cache.setKeeping(false)
        app.log.warn('Changes may go unheard for a moment, so pages are not kept.')
      },
    })
    app.addHook('onClose', listener.close)
  },
)
