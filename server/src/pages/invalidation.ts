import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { listenToChannel } from '../db/connections/listener.ts'

/** The database notifies here of each change to public pages, by any process. */
const CHANNEL = 'changed_pages'

/** A cache of pages or of their data. */
type Keeper = { forget: () => void; setKeeping: (on: boolean) => void }

/** Allows caching of pages and public answers only while changes of the site are noticed at once. */
export const pageInvalidation = fp(
  async (app: FastifyInstance, { pool, keepers }: { pool: Pool; keepers: Keeper[] }) => {
    const setKeeping = (on: boolean) => {
      for (const keeper of keepers) keeper.setKeeping(on)
    }
    setKeeping(false)
    const listener = listenToChannel(pool, CHANNEL, {
      onNews() {
        for (const keeper of keepers) keeper.forget()
      },
      onListening: () => setKeeping(true),
      onLost() {
        setKeeping(false)
        app.log.warn('Changes may go unheard for a moment, so pages are not kept.')
      },
    })
    app.addHook('onClose', listener.close)
  },
)
