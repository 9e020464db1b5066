import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import { BODY_TIME } from '../limits/limits.ts'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** Refuses with 408 and closes the connection, as Node's own limits do. */
const tooSlow = () =>
  Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Closes connections that send a body too slowly. The allowed time grows with received bytes, not with announced ones:
 * a photo may arrive at 8 kB/s, while one byte a second ends within the first seconds. Above `slowBytes` the time stops
 * growing, so that nobody can slowly fill the memory for large bodies. After the answer the sender has the first
 * seconds again.
 */
export const limitSlowBodies = fp<Partial<typeof BODY_TIME>>(async (app, options) => {
  const { firstMs, bytesPerMs, slowBytes, lookMs } = { ...BODY_TIME, ...options }

  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!hasBody(request)) return
    const { socket } = request
    const before = socket.bytesRead
    const begun = performance.now()
    let answered: number | undefined
    const deadline = () => {
      if (answered !== undefined) return answered + firstMs
      return begun + firstMs + Math.min(socket.bytesRead - before, slowBytes) / bytesPerMs
    }
    const stop = () => clearInterval(looking)
    const looking = setInterval(() => {
      if (request.complete || socket.destroyed) return stop()
      if (performance.now() < deadline()) return
      stop()
      app.server.emit('clientError', tooSlow(), socket)
    }, lookMs).unref()
    request.once('close', stop)
    response.once('finish', () => {
      answered = performance.now()
    })
  })
})
