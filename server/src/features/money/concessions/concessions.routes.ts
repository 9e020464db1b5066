import * as calls from '@ganit/contract/money/concessions'
import { CONCESSION_LABELS, type Concession } from '@ganit/contract/money/concessions'
import type { FastifyInstance } from 'fastify'
import { serve } from '../../../http/serve.ts'
import { serveTable } from '../../../http/table-files/send-table.ts'
import { type Column, capitalise, rowsAtOnce } from '../../../http/table-files/table.ts'
import { readAcademyToday } from '../../ground/settings/settings.service.ts'
import { previewOfConcession } from './concession-preview.service.ts'
import { concessionsOfStudent } from './concessions.queries.ts'
import { changeConcession, endConcession, giveConcession } from './concessions.service.ts'

/** Columns of the concessions' table, named as in the form. */
const CONCESSION_TABLE: readonly Column<Concession>[] = [
  [CONCESSION_LABELS.kind, ({ kind }) => capitalise(kind)],
  [CONCESSION_LABELS.percent, ({ percent }) => percent],
  [CONCESSION_LABELS.amount, ({ amount }) => amount, 'money'],
  [CONCESSION_LABELS.fee_ids, ({ fee_ids }) => fee_ids?.join(', ') ?? 'All'],
  [CONCESSION_LABELS.from_date, ({ from_date }) => from_date],
  [CONCESSION_LABELS.to_date, ({ to_date }) => to_date],
  [CONCESSION_LABELS.reason, ({ reason }) => reason],
]

export async function concessionsRoutes(app: FastifyInstance) {
  const { db } = app

  serve(app, calls.listConcessions, ({ querystring }) =>
    concessionsOfStudent(db, querystring.student_id),
  )

  serveTable(
    app,
    [calls.exportConcessions, calls.exportConcessionsXlsx],
    async ({ querystring: { student_id } }) => ({
      name: `concessions-${student_id}`,
      columns: CONCESSION_TABLE,
      chunks: rowsAtOnce(await concessionsOfStudent(db, student_id)),
    }),
  )

  serve(app, calls.addConcession, async ({ querystring, body, once }) =>
    querystring.preview === '1'
      ? { status: 200, text: JSON.stringify(await previewOfConcession(db, body)) }
      : once(async (trx) => ({
          message: 'Concession added.',
          ...(await giveConcession(trx, body)),
        })),
  )

  serve(app, calls.previewConcession, ({ body }) => previewOfConcession(db, body))

  serve(app, calls.updateConcession, async ({ params, body }) => ({
    message: 'Concession changed.',
    ...(await changeConcession(db, { ...body, ...params })),
  }))

  serve(app, calls.endConcession, async ({ params, body }) => {
    const on = body?.on ?? (await readAcademyToday(db))
    return { message: 'Concession ended.', ...(await endConcession(db, { ...params, on })) }
  })
}
