import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'
import fp from 'fastify-plugin'

/** W3C Trace Context: version, trace, parent, flags. */
const TRACEPARENT = /^[0-9a-f]{2}-([0-9a-f]{32})-[0-9a-f]{16}-[0-9a-f]{2}$/

/**
 * Id of a request in the log: the trace of a proxy or caller, else a UUID. Node fetches randomness for UUIDs in
 * batches, because a system call for each took a sixth of a cached answer's time.
 */
export const createRequestId = ({ headers: { traceparent } }: Pick<IncomingMessage, 'headers'>) =>
  TRACEPARENT.exec(String(traceparent ?? ''))?.[1] ?? randomUUID().replaceAll('-', '')

/** Adds the id to each answer, so that a refusal can be found in the log. */
export const requestIds = fp(async (app: FastifyInstance) => {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    done()
  })
})
