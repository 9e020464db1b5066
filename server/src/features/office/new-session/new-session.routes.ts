import * as calls from '@ganit/contract/office/new-session'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { dayInWords } from '../../ground/settings/words.service.ts'
import * as sessions from './new-session.service.ts'
import { readLatestPlans } from './session-plans.queries.ts'

export async function newSessionRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.draftSession, ({ querystring }) => sessions.proposeSession(db, querystring.on))

  serve(app, calls.listSessionPlans, () => readLatestPlans(db))

  serve(app, calls.planSession, ({ body, account, reply, once }) =>
    once(async (trx) => {
      if (!body.preview)
        return {
          message: `Planned for ${dayInWords(new Date(body.on))}.`,
          plan: await sessions.planSession(trx, body, account),
        }
      reply.code(202)
      return {
        message: 'Checking who can move.',
        job: await sessions.startPreview(trx, body, account),
      }
    }),
  )

  serve(app, calls.changeSessionPlan, ({ params, body }) =>
    db.transaction().execute(async (trx) => ({
      message: `Planned for ${dayInWords(new Date(body.on))}.`,
      plan: await sessions.changePlan(trx, params.session_plan_id, body),
    })),
  )

  serve(app, calls.deleteSessionPlan, ({ params }) =>
    db.transaction().execute(async (trx) => {
      await sessions.giveUpPlan(trx, params.session_plan_id)
      return { message: 'Plan deleted.' }
    }),
  )

  serve(app, calls.retrySession, ({ params }) =>
    db.transaction().execute(async (trx) => ({
      message: 'Trying again.',
      plan: await sessions.retryPlan(trx, params.session_plan_id),
    })),
  )

  serve(app, calls.undoSession, ({ params }) =>
    db.transaction().execute(async (trx) => ({
      message: 'The session is being taken back.',
      plan: await sessions.startUndo(trx, params.session_plan_id),
    })),
  )
}
