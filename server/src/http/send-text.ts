import type { FastifyReply } from 'fastify'
import { z } from 'zod'
import { isWrittenAndTested } from '../lifecycle/written-and-tested.ts'

/**
 * Answers what PostgreSQL has written as the text of JSON (see `rowsAsText`), for lists so long that reading and writing them
 * again is most of the work. While the product is written and tested the text is held against the contract: it must be what
 * encoding it by the contract makes, to the byte. So nothing can slip in that the contract does not name.
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
