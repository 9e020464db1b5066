import {
  acceptChangeRequest,
  createChangeRequest,
  declineChangeRequest,
  listChangeRequests,
} from '@ganit/contract/people/change-requests'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { readChangeRequestsPage } from './change-requests.queries.ts'
import { proposeChanges } from './change-requests.service.ts'
import { acceptChanges, declineChanges } from './decisions.service.ts'

export async function changeRequestsRoutes(app: FastifyInstance) {
  const { db, countOwnChange } = app

  serve(app, createChangeRequest, async ({ body, account, once }) => {
    const { created } = await countOwnChange(account, async () => ({
      isChanged: true,
      created: await once(async (trx) => ({
        message: 'Thank you. The academy looks at it.',
        change_request: await proposeChanges(trx, account, body),
      })),
    }))
    return created
  })

  serve(app, listChangeRequests, ({ querystring, account }) =>
    readChangeRequestsPage(db, account, querystring),
  )

  serve(app, acceptChangeRequest, async ({ params, body, account }) => ({
    message: 'The record was changed.',
    change_request: await acceptChanges(db, account, { ...params, version: body?.version }),
  }))

  serve(app, declineChangeRequest, async ({ params, body, account }) => ({
    message: 'Change declined.',
    change_request: await declineChanges(db, account, { ...params, ...body }),
  }))
}
