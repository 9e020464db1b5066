import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuseFromElsewhere } from '../http/callers/from-elsewhere.ts'
import { askWithin } from '../http/limits/load-shedding.ts'

const FORMS = 'application/x-www-form-urlencoded'
/** Some texts of a few thousand letters, each percent-encoded as nine characters. */
const FORM_BYTES = 128 * 1024

/** Pages whose form works without scripts, and the call each makes. */
const FORM_CALLS = { '/enquire': '/api/enquiries' } as const

/** Result of a form: the call's answer, and the typed values. */
type Outcome = { status: number; body: unknown; values: Record<string, unknown> }

type Answer = (
  path: string,
  outcome: Outcome,
  on: { request: FastifyRequest; reply: FastifyReply },
) => Promise<FastifyReply>

/** A ticked box is sent as `on`. */
const valuesOf = (text: string) =>
  Object.fromEntries(
    [...new URLSearchParams(text)].map(([name, value]) => [name, value === 'on' || value]),
  )

/** Accepts forms that browsers send without scripts, as a visitor's call, and answers the page with the result. */
export const formPosts = (answer: Answer) => async (app: FastifyInstance) => {
  app.addContentTypeParser(FORMS, { parseAs: 'string' }, (_request, text, done) =>
    done(null, valuesOf(String(text))),
  )
  for (const [path, call] of Object.entries(FORM_CALLS))
    app.post(
      path,
      { config: { access: 'public' }, bodyLimit: FORM_BYTES },
      async (request, reply) => {
        refuseFromElsewhere(request)
        const values = (request.body ?? {}) as Record<string, unknown>
        const said = await askWithin(app, {
          method: 'POST',
          url: call,
          payload: values,
          remoteAddress: request.ip,
        })
        const outcome = { status: said.statusCode, body: said.json<unknown>(), values }
        return answer(path, outcome, { request, reply })
      },
    )
}
