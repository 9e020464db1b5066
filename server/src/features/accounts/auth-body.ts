import type { FastifyRequest } from 'fastify'
import { invalid } from '../../http/errors.ts'
import type { Body } from './auth-call.ts'

const LONGEST_TEXT = 2_000
/** No mail reaches a longer address (RFC 5321). */
const LONGEST_EMAIL = 254

/** PostgreSQL cannot store U+0000, and half a surrogate pair is no text. */
function refuseUnstorable(body: Body) {
  const wrong = Object.entries(body).filter(
    ([name, value]) =>
      typeof value === 'string' &&
      (value.includes('\0') ||
        !value.isWellFormed() ||
        value.length > (name === 'email' ? LONGEST_EMAIL : LONGEST_TEXT)),
  )
  if (wrong.length > 0)
    throw invalid(
      Object.fromEntries(wrong.map(([name]) => [name, `${name} cannot be read as text.`])),
    )
}

const isObject = (body: unknown): body is Body =>
  typeof body === 'object' && body !== null && !Array.isArray(body)

/** What better-auth gets to see of a body. */
export function bodyFor(path: string, request: FastifyRequest): Body {
  const body = request.body ?? {}
  if (!isObject(body)) throw invalid({ body: 'The body must be a JSON object.' })
  refuseUnstorable(body)
  // Nobody chooses their own role, and an account's name is all it says about itself.
  if (path === 'sign-up/email')
    return { name: body.name ?? '', email: body.email, password: body.password }
  // Whoever changes a password wants everyone else out.
  if (path === 'change-password') return { ...body, revokeOtherSessions: true }
  return body
}
