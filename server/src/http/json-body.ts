import type { FastifyInstance } from 'fastify'

/**
 * Reads JSON bodies and nothing else. A call sent as JSON with an empty body has no body: browsers' clients label
 * every call as JSON (spec §7), also those without a payload.
 */
export function readJsonBodiesOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined)
    else parse(request, body as string, done)
  })
}
