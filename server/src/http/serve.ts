import type { Endpoint, Output } from '@ganit/contract/endpoint'
import type { FastifyInstance, FastifyReply, FastifyRequest, RouteShorthandOptions } from 'fastify'
import type { z } from 'zod'
import type { Account } from './access.ts'

type Parsed<Schema> = Schema extends z.ZodType ? z.output<Schema> : undefined

/** What a handler gets: the parts its endpoint declares, validated, and who asks. */
export type Call<E extends Endpoint> = {
  params: Parsed<E['params']>
  querystring: Parsed<E['querystring']>
  body: Parsed<E['body']>
  account: E['access'] extends 'public' ? undefined : Account
  request: FastifyRequest
  reply: FastifyReply
}

type Options = Pick<RouteShorthandOptions, 'bodyLimit'>

/**
 * Serves one endpoint of the contract: access is enforced, input validated and the answer encoded by it. Every
 * call of the API but better-auth's own goes through here.
 */
export function serve<E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: (call: Call<E>) => Promise<Output<E>> | Output<E>,
  options: Options = {},
) {
  const { method, path, access, response, status = 200 } = endpoint
  app.route({
    ...options,
    method,
    url: `/api${path}`,
    config: { access },
    schema: {
      ...(endpoint.params && { params: endpoint.params }),
      ...(endpoint.querystring && { querystring: endpoint.querystring }),
      ...(endpoint.body && { body: endpoint.body }),
      ...(response && { response: { [status]: response } }),
    },
    async handler(request, reply) {
      const { params, query: querystring, body, account } = request
      reply.code(status)
      return handler({ params, querystring, body, account, request, reply } as Call<E>)
    },
  })
}
