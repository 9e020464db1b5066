import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Academies } from '../../academy/academy.ts'
import { beginUse, forgetResting } from '../../academy/per-academy.ts'
import { type Place, resumeAt, theAcademy } from '../../academy/place.ts'
import { notFound, Refused } from '../errors.ts'
import { isAboutMachine, isAskedWithin } from '../limits/load-shedding.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The academy of the call, and its caller once known. */
    place: Place
  }
}

const LOOK_MS = 60_000

/**
 * The address that a call was sent to, as the map of academies has it: in lower case, without port and last dot. Two
 * `Host` headers, or a target with an address of its own, would let a proxy and us read different ones.
 * `X-Forwarded-Host` is never read.
 */
function addressOf({ raw, originalUrl }: FastifyRequest) {
  const hosts = raw.rawHeaders.filter((name, n) => n % 2 === 0 && name.toLowerCase() === 'host')
  if (hosts.length > 1 || /^[^/*]/.test(originalUrl))
    throw new Refused(400, 'The address of this call is not clear.')
  return raw.headers.host?.toLowerCase().replace(/:\d*$/, '').replace(/\.$/, '')
}

/**
 * Enters the academy at the address of a call, and again wherever Node may call us in another one: after a body, after
 * the answer (the end of one answer begins the next on its connection), and when the caller hangs up. `serve` does so
 * for handlers.
 */
export const academyOfCall = fp<{ academies: Academies }>(async (app, { academies }) => {
  app.decorateRequest('place')
  const looking = setInterval(() => forgetResting(academies.all()), LOOK_MS).unref()
  app.addHook('onClose', async () => clearInterval(looking))
  const enterAgain = ({ place }: Pick<FastifyRequest, 'place'>, done: () => void) =>
    resumeAt(place, done)
  app.addHook('onRequest', (request, reply, done) => {
    if (academies.isHost && isAboutMachine(request)) return done()
    // The renderer of pages asks in the academy of the page.
    const address = isAskedWithin() ? undefined : addressOf(request)
    const academy = isAskedWithin() ? theAcademy() : academies.at(address)
    // An app of its own answers, so nothing of an academy is asked.
    if (!academy && academies.answerAsHost?.(address, request.raw, reply.raw))
      return void reply.hijack()
    if (!academy)
      return done(isAboutMachine(request) ? undefined : notFound('No academy is at this address.'))
    request.place = { academy, actor: '' }
    if (!isAskedWithin()) {
      academy.rounds?.called(academy)
      const end = beginUse(academy)
      reply.raw.once('finish', end).once('close', end)
    }
    if (academy.address !== undefined)
      request.log = reply.log = request.log.child({ academy: academy.address })
    enterAgain(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => enterAgain(request, done))
  app.addHook('onResponse', (request, _reply, done) => enterAgain(request, done))
  app.addHook('onRequestAbort', (request, done) => enterAgain(request, done))
})
