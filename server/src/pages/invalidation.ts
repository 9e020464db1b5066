import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'
import type { Academies, Academy } from '../academy/academy.ts'
import { inAcademy, resumeAt, thePlace } from '../academy/place.ts'
import { listenToChannel } from '../db/connections/listener.ts'
import { CHANGED_PAGES } from '../db/connections/watched-connection.ts'

/** A cache of pages or of their data. */
type Keeper = { forget: () => void; setKeeping: (on: boolean) => void }

type Parts = { academies: Academies; keepers: Keeper[] }

/** Allows caching of pages and public answers only while changes of the site are noticed at once. */
export const pageInvalidation = fp(async (app: FastifyInstance, { academies, keepers }: Parts) => {
  const setKeeping = (on: boolean) => {
    for (const keeper of keepers) keeper.setKeeping(on)
  }

  function listenFor({ pool }: Academy) {
    const place = thePlace()
    setKeeping(false)
    // Notifications arrive outside the academy's place.
    return listenToChannel(pool, CHANGED_PAGES, {
      onNews: () =>
        resumeAt(place, () => {
          for (const keeper of keepers) keeper.forget()
        }),
      onListening: () => resumeAt(place, () => setKeeping(true)),
      onLost() {
        resumeAt(place, () => setKeeping(false))
        app.log.warn('Changes may go unheard for a moment, so pages are not kept.')
      },
    })
  }

  // All connections of a hosted academy listen.
  const single = academies.all().filter(({ rounds }) => !rounds)
  const listeners = single.map((each) => inAcademy(each, () => listenFor(each)))
  app.addHook('onClose', () => Promise.all(listeners.map((listener) => listener.close())))
})
