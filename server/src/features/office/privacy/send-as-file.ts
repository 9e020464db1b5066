import type { FastifyReply } from 'fastify'
import { clock } from '../../../lifecycle/clock.ts'

/** Sends a person's data as a download. */
export const sendAsFile = (reply: FastifyReply, held: object) =>
  reply
    .type('application/json; charset=utf-8')
    .header('content-disposition', 'attachment; filename="your-data.json"')
    .send(JSON.stringify({ exported_at: clock.now(), ...held }, null, 2))
