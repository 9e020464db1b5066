import fp from 'fastify-plugin'
import { away } from './errors.ts'

/** Requests that one process works on at once: some two seconds' worth, well within a browser's patience. */
const MOST_AT_ONCE = 500

/**
 * Refuses what comes on top of that at once, with 503: whoever is let in is answered in time, where a queue without
 * end would serve nobody. Whether the app is healthy can always be asked.
 */
export const refuseOverload = fp<{ most?: number }>(async (app, { most = MOST_AT_ONCE }) => {
  let running = 0
  app.addHook('onRequest', async ({ url }, reply) => {
    if (url.startsWith('/api/health')) return
    if (running >= most) throw away()
    running += 1
    let isOver = false
    const end = () => {
      if (!isOver) running -= 1
      isOver = true
    }
    // Whoever gives up closes without having finished.
    reply.raw.once('finish', end).once('close', end)
  })
})
