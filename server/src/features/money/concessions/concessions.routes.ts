import * as calls from '@ganit/contract/money/concessions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { atOnce } from '../../../http/table-files/table.ts'
import { academyToday } from '../../ground/settings/settings.service.ts'
import { CONCESSION_TABLE } from './concession-table.ts'
import { concessionsOf } from './concessions.queries.ts'
import { changeConcession, endConcession, giveConcession } from './concessions.service.ts'

export async function concessionsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.listConcessions, ({ querystring }) => concessionsOf(db, querystring.student_id))

  serveTable(
    app,
    [calls.exportConcessions, calls.exportConcessionsXlsx],
    async ({ querystring: { student_id } }) => ({
      name: `concessions-${student_id}`,
      columns: CONCESSION_TABLE,
      chunks: atOnce(await concessionsOf(db, student_id)),
    }),
  )

  serve(app, calls.addConcession, ({ body, once }) =>
    once(async (trx) => ({ message: 'Concession added.', ...(await giveConcession(trx, body)) })),
  )

  serve(app, calls.updateConcession, async ({ params, body }) => ({
    message: 'Concession changed.',
    ...(await changeConcession(db, { ...body, ...params })),
  }))

  serve(app, calls.endConcession, async ({ params, body }) => {
    const on = body?.on ?? (await academyToday(db))
    return { message: 'Concession ended.', ...(await endConcession(db, { ...params, on })) }
  })
}
