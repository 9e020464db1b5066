import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as it came, for calls whose signature is over it. Empty elsewhere. */
    rawBody: Buffer
  }
}

const NOTHING = Buffer.alloc(0)

/**
 * Has the calls that are served on this part of the app get their bodies as they came, and nothing read of them: who calls is
 * known by a signature over the very bytes.
 */
export function keepRawBodies(app: FastifyInstance) {
  app.decorateRequest('rawBody')
  app.addHook('onRequest', (request, _reply, done) => {
    request.rawBody = NOTHING
    done()
  })
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (request, body, done) => {
    request.rawBody = body as Buffer
    done(null, undefined)
  })
}
