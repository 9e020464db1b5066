import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { isWrittenAndTested } from '../../lifecycle/written-and-tested.ts'

/**
 * Sends JSON text written by PostgreSQL (see `rowsAsText`), for long lists where parsing and serialising is most of the
 * work. In development and tests it must equal the contract's encoding byte for byte, so that no unnamed field slips
 * in.
 */
export function sendText(
  reply: FastifyReply,
  { method, path, response }: { method: string; path: string; response: z.ZodType },
  text: string,
) {
  if (isWrittenAndTested) {
    const encoded = JSON.stringify(z.encode(response, JSON.parse(text)))
    if (encoded !== text)
      throw new Error(`${method} ${path} is not written as the contract has it: ${text}`)
  }
  return reply.type('application/json; charset=utf-8').send(text)
}
