import type { FastifyInstance } from 'fastify'
import { invalid } from './errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The body's fields with U+0000 in them, also those that nothing reads. */
    unstorable: string[]
  }
}

const fieldsWithNul = (body: unknown) =>
  Object.entries(body ?? {}).flatMap(([name, value]) =>
    typeof value === 'string' && value.includes('\0') ? [name] : [],
  )

/**
 * Reads JSON bodies and nothing else. A call sent as JSON with an empty body has no body: browsers' clients label
 * every call as JSON (spec §7), also those without a payload. U+0000 is refused in fields that are ignored, too (wire §4),
 * where nothing else was wrong.
 */
export function readJsonBodiesOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('unstorable')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    parse(request, text as string, (error, body) => {
      request.unstorable = fieldsWithNul(body)
      done(error, body)
    })
  })
  app.addHook('preHandler', async ({ unstorable = [] }) => {
    if (unstorable.length === 0) return
    const sentence = (name: string) => `${name} contains a character that cannot be stored.`
    throw invalid(Object.fromEntries(unstorable.map((name) => [name, sentence(name)])))
  })
}
