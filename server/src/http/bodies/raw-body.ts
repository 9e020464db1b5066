import type { FastifyInstance } from 'fastify'

declare module 'fastify' {
  interface FastifyRequest {
    /** Raw body, for calls with a signature over it. Empty elsewhere. */
    rawBody: Buffer
  }
}

const NOTHING = Buffer.alloc(0)

/** Calls on this part of the app get their raw, unparsed bodies, because the signature is over the bytes. */
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
