import type { FastifyInstance } from 'fastify'
import { FIELDS_NAMED, invalid, Refused } from '../errors.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Fields that contain U+0000, even if nothing reads them. */
    unstorable: string[]
  }
}

function fieldsWithNul(body: unknown) {
  const found: string[] = []
  if (typeof body !== 'object') return found
  for (const name in body) {
    const value: unknown = body[name as keyof typeof body]
    if (typeof value === 'string' && value.includes('\0')) found.push(name)
    if (found.length === FIELDS_NAMED) break
  }
  return found
}

/**
 * Maximum number of values in a body. Some megabytes of empty lists and objects take hundreds of megabytes once parsed,
 * and seconds. No form has a hundredth of this many values.
 */
const VALUES_MAX = 500_000

/** Counts values by separators outside strings. */
function countValues(text: string) {
  let values = 0
  let isText = false
  for (let at = 0; at < text.length; at += 1) {
    const sign = text[at]
    if (isText && sign === '\\') at += 1
    else if (sign === '"') isText = !isText
    else if (!isText && (sign === '{' || sign === '[' || sign === ',')) values += 1
  }
  return values
}

/** Whether a text has more values than any call needs. */
function hasTooManyValues(text: string) {
  if (text.length < VALUES_MAX) return false
  let left = VALUES_MAX
  for (const sign of ['{', '[', ','])
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      left -= 1
      if (left < 0) return countValues(text) > VALUES_MAX
    }
  return false
}

/**
 * Parses only JSON bodies. An empty JSON body counts as none, because browsers' clients label every call as JSON.
 * U+0000 is refused even in ignored fields, if nothing else is wrong.
 */
export function readJsonBodiesOnly(app: FastifyInstance) {
  const parse = app.getDefaultJsonParser('error', 'error')
  app.decorateRequest('unstorable')
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, text, done) => {
    if (text === '') return done(null, undefined)
    if (hasTooManyValues(text as string))
      return done(new Refused(413, 'That holds too many values to be read.'))
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
