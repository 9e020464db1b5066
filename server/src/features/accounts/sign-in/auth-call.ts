import type { FastifyRequest } from 'fastify'
import type { OpenAuth } from './auth.ts'
import { CLIENT_ADDRESS_HEADER } from './place.ts'

export type Body = Record<string, unknown>
/** Answer of better-auth with parsed JSON; `body` is null if there is none. */
export type Answer = { status: number; body: Body | null; headers: Headers }

type Asked = {
  /** The path below `/api/auth/`, with its query. */
  path: string
  body?: Body
  /** Only for the state of a Google sign-in, which better-auth left in a cookie. */
  cookie?: string | undefined
}

const PASSED_ON = ['authorization', 'user-agent', 'origin', 'referer'] as const
const FETCH_METADATA = ['sec-fetch-site', 'sec-fetch-mode', 'sec-fetch-dest'] as const

function headersFor(request: FastifyRequest, { cookie }: Asked) {
  const headers = new Headers({ [CLIENT_ADDRESS_HEADER]: request.ip })
  // Only browsers send all these headers; Node's fetch sends some without an origin.
  const metadata = request.headers['sec-fetch-site'] ? FETCH_METADATA : []
  for (const name of [...PASSED_ON, ...metadata]) {
    const value = request.headers[name]
    if (typeof value === 'string') headers.set(name, value)
  }
  if (cookie) headers.set('cookie', cookie)
  if (request.method === 'POST') headers.set('content-type', 'application/json')
  return headers
}

/** Forwards a request to better-auth with its method, and with no cookies except those named. */
export async function callAuth(
  openAuth: OpenAuth,
  request: FastifyRequest,
  asked: Asked,
): Promise<Answer> {
  const { method } = request
  const auth = await openAuth()
  const url = new URL(`/api/auth/${asked.path}`, auth.options.baseURL)
  const response = await auth.handler(
    new Request(url, {
      method,
      headers: headersFor(request, asked),
      ...(method === 'POST' && { body: JSON.stringify(asked.body ?? {}) }),
    }),
  )
  const text = await response.text()
  return {
    status: response.status,
    headers: response.headers,
    body: text === '' ? null : (JSON.parse(text) as Body | null),
  }
}
