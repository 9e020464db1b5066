import type { IncomingMessage, ServerResponse } from 'node:http'
import fp from 'fastify-plugin'
import { BODY_TIME } from './limits.ts'

const hasBody = ({ headers }: IncomingMessage) =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0

/** As Node says it of who exceeds its own limits: answered with 408 and cut off. */
const tooSlow = () =>
  Object.assign(new Error('The body came too slowly.'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' })

/**
 * Cuts off who sends a body too slowly. The time grows with what has come, not with what was announced: a photo arrives over
 * a line of 8 kB/s, and one byte a second ends with the first seconds. Beyond `slowBytes` it grows no more, so that nobody
 * fills the memory for large bodies at leisure; who sends on after the answer has the first seconds again.
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
