import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Pool } from 'pg'
import { listenTo } from '../db/listener.ts'

/** The database announces there each change of what public pages show, whichever process made it. */
const CHANNEL = 'changed_pages'

/** What keeps pages or what they are made of. */
type Keeper = { forget: () => void; setKeeping: (on: boolean) => void }

/** Has rendered pages and public answers kept only as long as it is known at once when the site has changed. */
export const pageInvalidation = fp(
  async (app: FastifyInstance, { pool, keepers }: { pool: Pool; keepers: Keeper[] }) => {
    const setKeeping = (on: boolean) => {
      for (const keeper of keepers) keeper.setKeeping(on)
    }
    setKeeping(false)
    const listener = listenTo(pool, CHANNEL, {
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
