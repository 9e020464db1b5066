import { type Creating, type Endpoint, isCreating, type Output } from '@ganit/contract/endpoint'
import { takesUpload } from '@ganit/contract/uploads'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import { z } from 'zod'
import { resumeAt } from '../academy/place.ts'
import type { Account } from './access.ts'
import { type Created, createOnce, type Once, sendCreated } from './changes/idempotency.ts'
import { TEXT_BYTES, UPLOAD_BYTES } from './limits/limits.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** Input of a handler: the endpoint's validated parts, and the caller. */
export type Call<E extends Endpoint> = {
  params: Parsed<E['params']>
  querystring: Parsed<E['querystring']>
  body: Parsed<E['body']>
  account: E['access'] extends 'public' ? undefined : Account
  request: FastifyRequest
  reply: FastifyReply
  /** For creating calls: runs in one transaction, once per key. */
  once: E extends Creating ? Once<E> : undefined
}

/** A creating call returns the result of `once`; one that streams (see `streaming.ts`) the reply. */
type Answer<E extends Endpoint> = E extends Creating ? Created<Output<E>> : Output<E> | FastifyReply

const SEVERAL = { '200 or 201': [200, 201], '201 or 202': [201, 202] } as const

/** Success statuses of an endpoint, the usual one first. */
export const successStatuses = ({ status }: Pick<Endpoint, 'status'>) =>
  typeof status === 'string' ? SEVERAL[status] : ([status ?? 200] as const)

/** Whether a call is limited per account (see `call-limits.ts`): it decodes pictures, or generates a file. */
export const isCostly = ({ access, body, response }: Endpoint) =>
  access !== 'public' && ((body !== undefined && takesUpload(body)) || response === undefined)

/** For calls without payload: no body, or an object that is ignored. */
const NoBody = z.object({}).nullish()

/** For public calls without parameters (see `response-cache.ts`). Signed-in callers may get more. */
export const CACHED = { isCached: true } as const

/** For calls made very often in ordinary work, or that change nothing: not counted as changes (see `call-limits.ts`). */
export const FREQUENT = { isFrequent: true } as const

type Options = Pick<RouteShorthandOptions, 'bodyLimit' | 'preValidation'> & {
  isCached?: boolean
  isFrequent?: boolean
}

/**
 * Serves an endpoint of the contract: checks access, validates input, encodes the answer. Every call of the API except
 * better-auth's goes through here. Handlers with several statuses set the unusual one.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Answer<E>> | Answer<E>,
  { isCached = false, isFrequent = false, ...options }: Options = {},
) {
  const { method, path, access, body, response } = endpoint
  const statuses = successStatuses(endpoint)
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
    handler: (request, reply) => resumeAt(request.place, () => answerCall(request, reply)),
  })

  async function answerCall(request: FastifyRequest, reply: FastifyReply) {
    const { params, query: querystring, body, account } = request
    reply.code(statuses[0])
    const parts = { params, querystring, body, account, request, reply }
    if (isCreating(endpoint)) {
      const once = createOnce(app.db, endpoint, parts)
      const created = await handler({ ...parts, once } as unknown as Call<E>)
      return sendCreated(created as Created<unknown>, reply)
    }
    const answer = () => handler(parts as unknown as Call<E>)
    if (!isCached || request.headers.authorization) return answer()
    const text = await app.responseCache.get(path, async () =>
      String(reply.serialize(await answer())),
    )
    return reply.type('application/json; charset=utf-8').send(text)
  }
}
