import type { FastifyRequest } from 'fastify'
import fp from 'fastify-plugin'
import type { Academies } from '../../academy/academy.ts'
import { type Place, resumeAt, theAcademy } from '../../academy/place.ts'
import { notFound } from '../errors.ts'
import { isAskedWithin } from '../limits/load-shedding.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** The academy of the call, and its caller once known. */
    place: Place
  }
}

/** Load balancers and monitors ask at the machine's own address, too. */
const ABOUT_THE_PROCESS = /^\/api\/(health|ready)\/?(\?|$)/

/**
 * Enters the academy at the address of a call, and again wherever Node may call us in another one: after a body, after
 * the answer (the end of one answer begins the next on its connection), and when the caller hangs up. `serve` does so
 * for handlers.
 */
export const academyOfCall = fp<{ academies: Academies }>(async (app, { academies }) => {
  app.decorateRequest('place')
  const enterAgain = ({ place }: Pick<FastifyRequest, 'place'>, done: () => void) =>
    resumeAt(place, done)
  app.addHook('onRequest', (request, _reply, done) => {
    // The renderer of pages asks in the academy of the page. `X-Forwarded-Host` is never read.
    const ofProcess = ABOUT_THE_PROCESS.test(request.url) ? academies.ofProcess : undefined
    const academy = isAskedWithin()
      ? theAcademy()
      : (ofProcess ?? academies.at(request.headers.host))
    if (!academy) return done(notFound('No academy is at this address.'))
    academy.rounds?.called(academy)
    request.place = { academy, actor: '' }
    enterAgain(request, done)
  })
  app.addHook('preValidation', (request, _reply, done) => enterAgain(request, done))
  app.addHook('onResponse', (request, _reply, done) => enterAgain(request, done))
  app.addHook('onRequestAbort', (request, done) => enterAgain(request, done))
})
