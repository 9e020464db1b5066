import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** As W3C Trace Context writes it: version, trace, the caller's part of it, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * By what a request is known in the log: the trace that a proxy or caller has begun, or else a number of its own. A UUID,
 * for which Node asks the system's randomness once for many: asked for each, it was a sixth of the work of a cached answer.
 */
export const requestId = ({ headers: { traceparent } }: Pick<IncomingMessage, 'headers'>) =>
  TRACEPARENT.exec(String(traceparent ?? ''))?.[1] ?? randomUUID().replaceAll('-', '')

/** Says it in each answer, so that what somebody was refused is found in the log. */
export const requestIds = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
})
