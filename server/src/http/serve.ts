import { type Creating, creates, type Endpoint, type Output } from '@ganit/contract/endpoint'
import { takesUpload } from '@ganit/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import type { Account } from './access.ts'
import { type Created, type Once, onceFor, sendCreated } from './idempotency.ts'
import { TEXT_BYTES, UPLOAD_BYTES } from './limits.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets: the parts its endpoint declares, validated, and who asks. */
export type Call<E extends Endpoint> = {
  params: Parsed<E['params']>
  querystring: Parsed<E['querystring']>
  body: Parsed<E['body']>
  account: E['access'] extends 'public' ? undefined : Account
  request: FastifyRequest
  reply: FastifyReply
  /** Of calls that create: does it in one transaction, and once for a key. */
  once: E extends Creating ? Once<E> : undefined
}

/** A call that creates answers what `once` gave; one that streams its answer (see `streaming.ts`) the reply. */
type Answer<E extends Endpoint> = E extends Creating ? Created<Output<E>> : Output<E> | FastifyReply

/** The statuses of success that an endpoint documents, the usual one first. */
export const statusesOf = ({ status }: Pick<Endpoint, 'status'>) =>
  status === '200 or 201' ? ([200, 201] as const) : ([status ?? 200] as const)

/**
 * Whether an account may make only so many of a call (see `call-limits.ts`): what decodes pictures, or answers a file made
 * for the asking.
 */
export const isCostly = ({ access, body, response }: Endpoint) =>
  (body !== undefined && takesUpload(body)) || (access !== 'public' && response === undefined)

/** Of calls without a payload: no body, or an object of which nothing is read (wire 4, 5). */
const NoBody = z.object({}).nullish()

/**
 * For calls without parameters that answer every visitor with what the site shows (see `response-cache.ts`). Who is signed
 * in may be told more.
 */
export const CACHED = { isCached: true } as const

/**
 * For calls that ordinary work makes very often (what a candidate answers, a teacher marks), or that change nothing: an account's
 * limit of changes leaves them out (see `call-limits.ts`).
 */
export const FREQUENT = { isFrequent: true } as const

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'preValidation'> & {
  isCached?: boolean
  isFrequent?: boolean
}

/**
 * Serves one endpoint of the contract: access is enforced, input validated and the answer encoded by it. Every
 * call of the API but better-auth's own goes through here. A handler of several statuses sets the unusual one.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { isCached = false, isFrequent = false, ...options }: Options = {},
) {
  const { method, path, access, body, response } = endpoint
  const statuses = statusesOf(endpoint)
  const hasUpload = body !== undefined && takesUpload(body)
  app.route({
    bodyLimit: hasUpload ? UPLOAD_BYTES : TEXT_BYTES,
    ...options,
    method,
    url: `/api${path}`,
    config: {
      access,
      isCostly: isCostly(endpoint),
      changes: method !== 'GET' && !isFrequent,
      takesUpload: hasUpload,
    },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.querystring && { querystring: endpoint.querystring }),
      ...(method !== 'GET' && { body: body ?? NoBody }),
      ...(response && {
        response: Object.fromEntries(statuses.map((status) => [status, response])),
      }),
    },
    async handler(request, reply) {
      const { params, query: querystring, body, account } = request
      reply.code(statuses[0])
      const parts = { params, querystring, body, account, request, reply }
      if (creates(endpoint)) {
        const once = onceFor(app.db, endpoint, parts)
        const created = await handler({ ...parts, once } as unknown as Call<E>)
        return sendCreated(created as Created<unknown>, reply)
      }
      const answer = () => handler(parts as unknown as Call<E>)
      if (!isCached || request.headers.authorization) return answer()
      const text = await app.responseCache.get(path, async () =>
        String(reply.serialize(await answer())),
      )
      return reply.type('application/json; charset=utf-8').send(text)
    },
  })
}
