import {
  confirmFamilyEmail,
  endClaim,
  fillInWelcome,
  makeWelcomeLink,
  readWelcome,
} from '@ganit/contract/office/welcome'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { callerAddress } from '../../../http/callers/caller-address.ts'
import { serve } from '../../../http/serve.ts'
import { takeRecordBack } from './not-us.service.ts'
import { confirmEmail, fillInRecord, makeLink, openLink, welcomeOf } from './welcome.service.ts'

export async function welcomeRoutes(app: FastifyInstance) {
  const { db, countWelcome } = app

  async function studentOfLink(request: FastifyRequest, link: { token: string; digits: string }) {
    await countWelcome.byAddress(callerAddress(request))
    return openLink(db, link, countWelcome.byLink)
  }

  serve(app, makeWelcomeLink, ({ params, once }) =>
    once(async (trx) => ({
      message: 'Link made.',
      ...(await makeLink(trx, app.origin, params.uid)),
    })),
  )

  serve(app, confirmFamilyEmail, async ({ body, request }) => {
    await countWelcome.byAddress(callerAddress(request))
    await confirmEmail(db, body.token)
    return { message: 'Thank you. The academy looks at it.' }
  })

  serve(app, endClaim, async ({ body, request }) => {
    await countWelcome.byAddress(callerAddress(request))
    await takeRecordBack(db, body.token)
    return { message: 'Thank you. That account is shut out, and the academy will call you.' }
  })

  serve(app, readWelcome, async ({ body, request }) =>
    welcomeOf(db, await studentOfLink(request, body)),
  )

  serve(app, fillInWelcome, async ({ body, request }) => {
    const student_id = await studentOfLink(request, body)
    const kept = await fillInRecord(db, app.origin, { student_id, draft: body })
    if (body.agreed?.includes('publicity')) app.invalidatePages()
    const stays = kept.length > 0 ? ` On record already, so it stays: ${kept.join(', ')}.` : ''
    return { message: `Thank you.${stays}`, ...(await welcomeOf(db, student_id)) }
  })
}
