import type { FastifyReply } from 'fastify'

/** Sends what is held about a person as a file to keep. */
export const sendAsFile = (reply: FastifyReply, held: object) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="your-data.json"')
    .send(JSON.stringify({ exported_at: new Date(), ...held }, null, 2))
